import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type FilesAt, resolveStorePaths } from '../store/store-paths.ts'
import { makeSlips } from './slips/slips.ts'
import { makeWorkbook } from './workbook/workbook.ts'

/** Makes workbooks and slips of exams in this process. */
export async function workExamFiles(
  jobs: Jobs,
  of: { db: Db; filesDir: FilesAt; now?: () => number },
): Promise<void> {
  const { db, filesDir, now = Date.now } = of
  const files = () => ({ db, places: resolveStorePaths(filesDir), now: now() })
  await jobs.work('exam-workbook', (order, progress) => makeWorkbook(files(), order, progress))
  await jobs.work('exam-slips', (order, progress) => makeSlips(files(), order, progress))
}
