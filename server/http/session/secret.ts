import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'

/** Secrets never change, and every request may need one: each connection pool asks for each once. */
const known = new WeakMap<Db, Map<string, Promise<KeyObject>>>()

/**
 * A secret of the installation (32 bytes) by its name, made the first time it is asked for. A key, since Node makes one
 * of bytes at each hash, which takes longer than the hash.
 */
export function installationSecret(db: Db, name: string): Promise<KeyObject> {
  const ofDb = known.get(db) ?? new Map<string, Promise<KeyObject>>()
  known.set(db, ofDb)
  const found = ofDb.get(name)
  if (found) return found
  const asked = readOrMake(db, name)
  ofDb.set(name, asked)
  asked.catch(() => ofDb.delete(name))
  return asked
}

async function readOrMake(db: Db, name: string): Promise<KeyObject> {
  const value = JSON.stringify(randomBytes(32).toString('base64url'))
  await db
    .insertInto('setting')
    .values({ key: name, value })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirstOrThrow()
  if (typeof row.value !== 'string') throw new Error(`The setting ${name} is damaged: expected a text.`)
  return createSecretKey(row.value, 'base64url')
}

/** HMAC-SHA256 of some texts, base64url; the same texts cut elsewhere give another. */
export const keyedHash = (secret: KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
