import { rmSync } from 'node:fs'
import path from 'node:path'
import { openDb, openPool } from '#server/db/db.ts'
import { bringUpToDate } from '#server/db/up-to-date.ts'
import { connectDatabase } from '#server/pg/connect.ts'
import { bindFiles } from '#server/store/bind-files.ts'
import { resolveStorePaths } from '#server/store/store-paths.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { openTempFolder } from './pg-home.ts'

/** An embedded database of a test's own with a school, as a server has it: its log is whole, and it can be started again. */
export async function openOwnDatabase() {
  const dir = openTempFolder('kaoban 校 ')
  const home = path.join(dir, 'data')
  const files = path.join(home, 'files')
  const start = async () => {
    const database = await connectDatabase({
      ...{ dataDir: home, mode: 'own', besideFiles: true, settings: { fsync: 'off' } },
    })
    return { database, db: openDb(openPool(database.connection)) }
  }
  let running = await start()
  await bringUpToDate(running.database.connection)
  await insertSchools(running.db)
  await bindFiles(running.db, { database: 'd', files, now: Date.now() })
  const stop = async () => {
    await running.db.destroy()
    await running.database.stop()
  }
  return {
    ...{ dir, home, stop, filesDir: files, files: resolveStorePaths(files) },
    db: () => running.db,
    connection: () => running.database.connection,
    /** Starts it again after `stop`. */
    start: async () => {
      running = await start()
    },
    /** Work while nobody uses the database, as a command does it that wants the server stopped. */
    async unused<T>(work: () => Promise<T>): Promise<T> {
      await running.db.destroy()
      try {
        return await work()
      } finally {
        running = { ...running, db: openDb(openPool(running.database.connection)) }
      }
    },
    async close() {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type OwnDatabase = Awaited<ReturnType<typeof openOwnDatabase>>
