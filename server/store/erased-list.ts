import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Db, Tx } from '../db/db.ts'
import { putInPlace, writeAt } from './disk.ts'
import { type StorePaths, toRemoteName } from './store-paths.ts'
import { readStoredBytes } from './stored.ts'

/** An erasure that was done: it tells nothing of the child to whoever does not have the child's id already. */
export interface Erased {
  readonly school: string
  /** `hashErasedKey` the child's id. */
  readonly key: string
  /** Epoch ms. */
  readonly at: number
}

/** The installation's setting that holds the list; a file beside the stored files and every backup hold it as well. */
export const ERASED_SETTING = 'erased'
const FILE = 'erased.json'

export const hashErasedKey = (school: string, studentId: string): string =>
  createHash('sha256').update(`erased ${school} ${studentId}`).digest('base64url')

/** Several lists as one, the earliest of each erasure. */
export function merged(...lists: readonly (readonly Erased[])[]): Erased[] {
  const all = new Map<string, Erased>()
  for (const one of lists.flat().toSorted((a, b) => a.at - b.at)) {
    const name = `${one.school} ${one.key}`
    if (!all.has(name)) all.set(name, one)
  }
  return [...all.values()]
}

export async function erasedInDatabase(db: Db | Tx): Promise<Erased[]> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', ERASED_SETTING)
    .select('value')
    .executeTakeFirst()
  return (row?.value ?? []) as Erased[]
}

/** Adds to the list of the database; whoever calls holds `lockErasures`. */
export async function addToDatabase(tx: Tx, more: readonly Erased[]): Promise<void> {
  const value = JSON.stringify(merged(await erasedInDatabase(tx), more))
  await tx
    .insertInto('setting')
    .values({ key: ERASED_SETTING, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

const listIn = ({ root }: StorePaths): string => path.join(root, FILE)

/** The list beside the stored files. */
export async function erasedInFiles(places: StorePaths): Promise<Erased[]> {
  const text = await readStoredBytes(places, listIn(places))
  return text === null ? [] : (JSON.parse(text.toString('utf8')) as Erased[])
}

/** Adds to the list beside the files, durably. */
export async function addToFiles(places: StorePaths, more: readonly Erased[]): Promise<void> {
  const there = await erasedInFiles(places)
  const all = merged(there, more)
  if (all.length === there.length) return
  const [file, bytes] = [listIn(places), Buffer.from(`${JSON.stringify(all)}\n`)]
  if (places.remote) return places.remote.put(toRemoteName(places, file), bytes)
  const own = `${file}.${randomBytes(6).toString('hex')}`
  await writeAt(own, 0, bytes, true)
  await putInPlace(own, file)
}
