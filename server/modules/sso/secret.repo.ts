import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'

const SETTING = 'sign-on-key'

/** The installation's key for states and words of a sign-on: 32 bytes, made the first time it is asked for. */
export async function signOnKey(db: Db): Promise<Buffer> {
  const read = () => db.selectFrom('setting').where('key', '=', SETTING).select('value').executeTakeFirst()
  let row = await read()
  if (!row) {
    await db
      .insertInto('setting')
      .values({ key: SETTING, value: JSON.stringify(randomBytes(32).toString('base64url')) })
      .onConflict((c) => c.column('key').doNothing())
      .execute()
    row = await read()
  }
  if (typeof row?.value !== 'string') throw new Error(`The setting ${SETTING} is damaged: expected a text.`)
  return Buffer.from(row.value, 'base64url')
}
