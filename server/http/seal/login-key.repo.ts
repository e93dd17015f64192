import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import { decodeLoginKey, generateLoginKey, type KeptKey, type LoginKey } from './login-key.ts'

const SETTING = 'login-key'

/** The key in use first, then the one before it, which still opens what was sealed before a change of keys. */
interface KeptKeys {
  keys: KeptKey[]
}

/** Keys made ready lately, by their private key: each sign-in reads which are in use. */
const lately = new Map<string, LoginKey>()
const MOST = 8

function ready(kept: KeptKey): LoginKey {
  const found = lately.get(kept.privateKey)
  if (found) return found
  if (lately.size >= MOST) lately.clear()
  const key = decodeLoginKey(kept)
  lately.set(kept.privateKey, key)
  return key
}

/** The keys of the installation; the first call ever makes one. Several processes agree on the same. */
export async function loginKeys(db: Db): Promise<LoginKey[]> {
  const found = await readKept(db)
  if (found) return found.keys.map(ready)
  await db
    .insertInto('setting')
    .values({ key: SETTING, value: JSON.stringify({ keys: [generateLoginKey()] }) })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  return ((await readKept(db))?.keys ?? []).map(ready)
}

/** Puts a new key in use and keeps the one before it. */
export async function rotateLoginKey(db: Db): Promise<void> {
  const kept = (await readKept(db))?.keys ?? []
  const value = JSON.stringify({ keys: [generateLoginKey(), ...kept.slice(0, 1)] })
  await db
    .insertInto('setting')
    .values({ key: SETTING, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

const keptRows = compileQueryOnce((db) => db.selectFrom('setting').where('key', '=', SETTING).select('value'))

async function readKept(db: Db): Promise<KeptKeys | null> {
  const [row] = await keptRows(db, {})
  return row ? (row.value as KeptKeys) : null
}
