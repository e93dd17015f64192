import { newestOperation, noteRestored } from '../backup/safety.ts'
import type { Db } from '../db/db.ts'
import {
  hasTable,
  installationOfDatabase,
  installationOfFiles,
  markDatabase,
  markFiles,
} from './installation.ts'
import { type InstallationPair, judgePairing, type PairingVerdict } from './pairing.ts'
import { formatPairingRefusal, type Names } from './pairing-words.ts'
import { countStoredFiles } from './referenced-files.ts'
import { resolveStorePaths, type StorePaths } from './store-paths.ts'
import { hasStored, holdsFiles } from './stored.ts'

/** Rows whose files are looked for at each start. */
const LOOKED_AT = 200

/** A database and a folder of files that must not be used together. */
export class WrongFilesError extends Error {}

export interface BindOptions extends Names {
  /** Epoch ms. */
  now: number
}

/** What is known of the two. Changes nothing; the database may have no tables yet. */
export async function inspectInstallationPair(db: Db, places: StorePaths): Promise<InstallationPair> {
  const database = await installationOfDatabase(db)
  const files = await installationOfFiles(places)
  const isOld = (await hasTable(db, 'school')) && (await hasTable(db, 'file'))
  const isBound = database !== null && database.id === files?.id
  const held = isOld
    ? await countStoredFiles(db, places, isBound ? LOOKED_AT : undefined)
    : { named: 0, missing: 0 }
  return {
    database,
    files,
    hasData: held.named > 0 || (isOld && (await hasSchool(db))),
    hasFiles: await holdsFiles(places),
    hasStored: await hasStored(places, places.files),
    held,
  }
}

async function hasSchool(db: Db): Promise<boolean> {
  return (await db.selectFrom('school').select('school_id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Makes sure that a database and a folder of files belong together, before the database is brought up to date.
 * @returns how many of the files that were looked for are missing, where not all are
 * @throws WrongFilesError they do not, with both ids and what to do
 */
export async function checkFiles(db: Db, names: Names): Promise<InstallationPair> {
  const pair = await inspectInstallationPair(db, resolveStorePaths(names))
  refuse(judgePairing(pair), pair, names)
  return pair
}

function refuse(verdict: PairingVerdict, pair: InstallationPair, names: Names): void {
  if (verdict !== 'fits' && verdict !== 'bind')
    throw new WrongFilesError(formatPairingRefusal(verdict, pair, names))
}

/**
 * The same, and writes into both which installation they are of where that is not said yet: first into the database, so
 * that a start cut off between the two is told by the files that its rows name.
 */
export async function bindFiles(db: Db, { now, ...names }: BindOptions): Promise<void> {
  const pair = await checkFiles(db, names)
  if (pair.database && pair.files) return
  const places = resolveStorePaths(names)
  const made = await markDatabase(db, pair.files?.id ?? null, now)
  await markFiles(places, made, false)
  // another process may have been first at either of them
  await checkFiles(db, names)
}

/**
 * Binds the two on a person's word, whatever they say. Where they did not fit, one of them is of another time or place:
 * phones are told, as after a restore, that what came after the database's newest operation may not be there.
 * @returns what was known of them before
 */
export async function adoptFiles(db: Db, { now, ...names }: BindOptions): Promise<InstallationPair> {
  const places = resolveStorePaths(names)
  const pair = await inspectInstallationPair(db, places)
  await markFiles(places, await markDatabase(db, pair.files?.id ?? null, now), true)
  const verdict = judgePairing(pair)
  if (verdict !== 'fits' && verdict !== 'bind')
    await noteRestored(db, { from: await newestOperation(db), at: now })
  return pair
}
