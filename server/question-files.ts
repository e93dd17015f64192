import type { Db } from './db/db.ts'
import type { Jobs } from './jobs/jobs.ts'
import { homeworkFile } from './modules/homework/teacher/questions-file.service.ts'
import { bankFile } from './modules/office-bank/bank-file.service.ts'
import { type FilesAt, resolveStorePaths } from './store/store-paths.ts'

/** Packs questions of banks and of homework in this process. */
export const workQuestionFiles = (
  db: Db,
  jobs: Jobs,
  filesDir: FilesAt,
  now: () => number = Date.now,
): Promise<void> =>
  jobs.work('questions-file', ({ homeworkId, ...order }, progress) =>
    homeworkId === null
      ? bankFile(db, { ...order, homeworkId }, progress, now())
      : homeworkFile({ db, places: resolveStorePaths(filesDir) }, { ...order, homeworkId }, progress, now()),
  )
