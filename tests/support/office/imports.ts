import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { workPublishing } from '#server/publishing.ts'
import { type TestFolder, testFolder } from '#server/sheets/files.test-support.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'

/** What imports of a test need. */
export interface ImportBench {
  fresh: FreshDb
  jobs: Jobs
  folder: TestFolder
  close: () => Promise<void>
}

/** An empty database that publishes what is imported, and a folder for the files. */
export async function openImports(): Promise<ImportBench> {
  const fresh = await freshDb()
  const folder = await testFolder()
  const jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  await workPublishing(fresh.db, jobs)
  const close = async () => {
    await jobs.stop()
    await fresh.drop()
    await folder.remove()
  }
  return { fresh, jobs, folder, close }
}
