import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type FilesAt, resolveStorePaths } from '../store/store-paths.ts'
import { makeWrongBook } from './make.ts'

/** Makes PDFs of books of wrong questions in this process. */
export const workWrongBooks = (
  jobs: Jobs,
  { db, filesDir, now = Date.now }: { db: Db; filesDir: FilesAt; now?: () => number },
): Promise<void> =>
  jobs.work('wrong-book', (order, progress) =>
    makeWrongBook({ db, places: resolveStorePaths(filesDir), now: now() }, order, progress),
  )
