import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { SECOND_FACTOR_SETTING } from '../../../http/session/second-factor.ts'

/** The second factor of an account, also one that no code was given for yet. */
export const factorOf = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .select(['secret', 'confirmed_at', 'recovery'])
    .executeTakeFirst()

/** What the school asks of its administrators. */
export async function findFactorRule(db: Db | Tx, school: SchoolId): Promise<'required' | 'optional'> {
  const row = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', SECOND_FACTOR_SETTING)
    .select('value')
    .executeTakeFirst()
  return row?.value === 'optional' ? 'optional' : 'required'
}

/** Notes a new secret, in place of one that was never confirmed. @returns false: one is confirmed */
export async function putSecret(
  db: Db | Tx,
  accountId: string,
  secret: string,
  now: number,
): Promise<boolean> {
  const row = { secret, made_at: new Date(now), confirmed_at: null, last_step: 0, recovery: '[]' }
  const done = await db
    .insertInto('second_factor')
    .values({ account_id: accountId, ...row })
    .onConflict((c) =>
      c.column('account_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Uses the code of a time step up. @returns false: it was used before, or a later one was */
export async function useStep(
  db: Db | Tx,
  accountId: string,
  secret: string,
  step: number,
): Promise<boolean> {
  const done = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Uses a recovery code up. @returns false: there is none of that hash */
export async function useRecovery(db: Db | Tx, accountId: string, hash: string): Promise<boolean> {
  const done = await sql`
    update second_factor set recovery = recovery - ${hash}::text
    where account_id = ${accountId} and confirmed_at is not null and recovery ? ${hash}::text`.execute(db)
  return done.numAffectedRows === 1n
}

export const putRecovery = (tx: Tx, accountId: string, hashes: readonly string[]) =>
  tx
    .updateTable('second_factor')
    .set({ recovery: JSON.stringify(hashes) })
    .where('account_id', '=', accountId)
    .execute()

export const confirmFactor = (tx: Tx, accountId: string, now: number) =>
  tx
    .updateTable('second_factor')
    .set({ confirmed_at: new Date(now) })
    .where('account_id', '=', accountId)
    .execute()

/** A code was given in this session. */
export const markSession = (db: Db | Tx, tokenHash: string, now: number) =>
  db
    .updateTable('session')
    .set({ second_factor_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .execute()

/** Takes the second factor away; no session of the account has given a code of it any more. @returns false: it had none */
export async function dropFactor(tx: Tx, accountId: string): Promise<boolean> {
  const done = await tx.deleteFrom('second_factor').where('account_id', '=', accountId).executeTakeFirst()
  await tx
    .updateTable('session')
    .set({ second_factor_at: null })
    .where('account_id', '=', accountId)
    .where('second_factor_at', 'is not', null)
    .execute()
  return done.numDeletedRows > 0n
}
