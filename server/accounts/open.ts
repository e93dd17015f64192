import type { Config } from '../config.ts'
import { type Db, openDb, openPool } from '../db/db.ts'
import { bringUpToDate } from '../db/up-to-date.ts'
import { connectDatabase } from '../pg/connect.ts'

/** Opens the database beside a running server, or by itself when none runs. */
export async function openAccountsDb({
  dataDir,
  databaseUrl,
}: Config): Promise<{ db: Db; close(): Promise<void> }> {
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'auto' })
  try {
    const db = openDb(openPool(database.connection))
    const close = async () => {
      await db.destroy()
      await database.stop()
    }
    await bringUpToDate(database.connection)
    return { db, close }
  } catch (e) {
    await database.stop()
    throw e
  }
}
