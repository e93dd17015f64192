import path from 'node:path'
import type { Config } from '../config.ts'
import { type Db, openDb, openPool } from '../db/db.ts'
import { bringUpToDate } from '../db/up-to-date.ts'
import { workFormulas } from '../formula/draw-waiting.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { connectDatabase } from '../pg/connect.ts'
import { workPublishing } from '../publishing.ts'

export interface OpenDatabase {
  db: Db
  jobs: Jobs
  close(): Promise<void>
}

/**
 * Opens the database beside a running server, or by itself when none runs. It works the jobs too unless the server of
 * the data folder does.
 */
export async function openDatabase(config: Config, onError: (error: unknown) => void): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = config
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'auto' })
  const closing: (() => Promise<unknown>)[] = [() => database.stop()]
  let closed = false
  // the database ends connections that are being closed anyway
  const complain = (e: unknown) => {
    if (!closed) onError(e)
  }
  const close = async () => {
    closed = true
    for (const end of closing.splice(0)) await end()
  }
  try {
    const pool = openPool(database.connection)
    pool.on('error', complain)
    const db = openDb(pool)
    closing.unshift(() => db.destroy())
    await bringUpToDate(database.connection)
    const jobs = await startJobs({
      connection: database.connection,
      db,
      alone: database.owner,
      onError: complain,
    })
    closing.unshift(() => jobs.stop())
    if (database.owner || databaseUrl) {
      await workPublishing(db, jobs)
      await workFormulas(db, jobs)
    }
    return { db, jobs, close }
  } catch (e) {
    await close()
    throw e
  }
}

/** Folder of the project, whose data home is used when no other is named. */
export const PROJECT = path.resolve(import.meta.dirname, '../..')
