import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { type Connection, type Db, openDb, openPool } from '../db/db.ts'
import { connectDatabase } from '../pg/connect.ts'

/** The version of this program. */
export const readProgramVersion = (project: string): string =>
  (JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as { version: string }).version

/** Beside a running server, or by itself when none runs. */
export async function runWithSharedDatabase<T>(
  { dataDir, databaseUrl }: Config,
  work: (db: Db, connection: Connection) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'auto' })
  try {
    const db = openDb(openPool(database.connection))
    try {
      return await work(db, database.connection)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.stop()
  }
}

/** In the place of a server: a data folder that one is using is refused. */
export async function runWithExclusiveDatabase<T>(
  { dataDir, databaseUrl }: Config,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'own', besideFiles: true })
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}
