import { randomBytes } from 'node:crypto'
import { link, mkdir, rename } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { remove, syncNames, writeAt } from './disk.ts'
import { type StorePaths, toRemoteName } from './store-paths.ts'
import { readStoredBytes } from './stored.ts'

/** An installation of the server: its database and its files bear the same id. */
export interface Installation {
  id: string
  /** When it was made, as an ISO text. */
  made: string
}

const ID = /^[0-9a-f]{32}$/

/** What the folder of the files says; null where nothing does. @throws Error for a file that cannot be read as one */
export async function installationOfFiles(places: StorePaths): Promise<Installation | null> {
  const text = await readStoredBytes(places, places.installation)
  if (text === null) return null
  const found = parsed(text.toString('utf8'))
  if (found) return found
  throw new Error(
    `${places.installation} is damaged: it should say which installation the files beside it are of. ` +
      'Put it back from a copy; or remove it, and the files are looked at again.',
  )
}

function parsed(text: string): Installation | null {
  try {
    const { id, made } = JSON.parse(text) as { id?: unknown; made?: unknown }
    return typeof id === 'string' && ID.test(id) ? { id, made: String(made) } : null
  } catch {
    return null
  }
}

/** Says in the folder of the files which installation they are of. @param over false: what another said stays */
export async function markFiles(
  places: StorePaths,
  installation: Installation,
  over: boolean,
): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(installation)}\n`)
  if (places.remote) {
    if (over || (await installationOfFiles(places)) === null)
      await places.remote.put(toRemoteName(places, places.installation), bytes)
    return
  }
  await mkdir(places.root, { recursive: true, mode: 0o700 })
  const own = `${places.installation}.${randomBytes(6).toString('hex')}`
  try {
    await writeAt(own, 0, bytes, true)
    if (over) await rename(own, places.installation)
    else await link(own, places.installation).catch(() => placeIfFree(places, own))
    await syncNames(places.root)
  } finally {
    await remove(own)
  }
}

/** Where the file system knows no second names, and where another was first. */
async function placeIfFree(places: StorePaths, own: string): Promise<void> {
  if ((await installationOfFiles(places)) === null) await rename(own, places.installation)
}

/** What the database says; null where nothing does, also where it has no such table yet. */
export async function installationOfDatabase(db: Db): Promise<Installation | null> {
  if (!(await hasTable(db, 'installation'))) return null
  const row = await db.selectFrom('installation').select(['installation_id', 'made_at']).executeTakeFirst()
  return row ? { id: row.installation_id, made: row.made_at.toISOString() } : null
}

/** Gives the database an installation where it has none. @param now epoch ms @returns the one it has then */
export async function markDatabase(db: Db, wanted: string | null, now: number): Promise<Installation> {
  await db
    .insertInto('installation')
    .values({
      installation_id: wanted ?? randomBytes(16).toString('hex'),
      made_at: new Date(now),
      // the first sweep comes when a day has gone by
      swept_at: new Date(now),
    })
    .onConflict((c) => c.doNothing())
    .execute()
  const made = await installationOfDatabase(db)
  if (!made) throw new Error('The database did not keep its installation.')
  return made
}

/** Whether a table is there; a new database has none. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name})::text as found`.execute(db)
  return rows[0]?.found !== null
}
