import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

const SECRET_SETTING = 'account-key-secret'
/** 22 base64url characters: 132 bits of the HMAC. */
const LENGTH = 22

/** The installation's secret for account keys (32 bytes), made the first time it is asked for. */
export async function accountKeySecret(db: Db): Promise<Buffer> {
  const value = JSON.stringify(randomBytes(32).toString('base64url'))
  await db
    .insertInto('setting')
    .values({ key: SECRET_SETTING, value })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', SECRET_SETTING)
    .executeTakeFirstOrThrow()
  if (typeof row.value !== 'string')
    throw new Error(`The setting ${SECRET_SETTING} is damaged: expected a text.`)
  return Buffer.from(row.value, 'base64url')
}

/**
 * Names the local stores of an account on a phone: always the same for an account, and without the secret it tells
 * nothing about it. HMAC-SHA256, 22 base64url characters.
 */
export function accountKey(secret: Buffer, accountId: string): string {
  return createHmac('sha256', secret).update(accountId).digest('base64url').slice(0, LENGTH)
}
