import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Browser } from './deliver.ts'

/** Condition of a query that calls a device `d`: the session it was added in still holds, and so does the account. */
export const isLive = (now: number) => sql<boolean>`exists (
  select 1 from session n join account a on a.account_id = n.account_id
  where n.token_hash = d.token_hash and n.account_id = d.account_id and n.ended_reason is null
    and n.expires_at > ${new Date(now)} and a.locked_at is null and not a.closed)`

/** Condition of a query that calls a device `d` and an identity `u`: the session may act as it. */
export const reaches = sql<boolean>`exists (
  select 1 from session n where n.token_hash = d.token_hash and (n.partner_id = '' or exists (
    select 1 from partner_school p where p.partner_id = n.partner_id and p.school_id = u.school_id)))`

/** Of an account, those that are reminded; the last one first. */
export const devicesOf = (db: Db | Tx, accountId: string, now: number) =>
  db
    .selectFrom('push_device as d')
    .where('d.account_id', '=', accountId)
    .where(isLive(now))
    .select(['d.device_id', 'd.name', 'd.made_at', 'd.sent_at', 'd.failures'])
    .orderBy('d.made_at', 'desc')
    .orderBy('d.device_id')
    .execute()

/** Takes away what sessions before have left, and the same browser where another account had it. */
export async function dropOthers(tx: Tx, accountId: string, deviceId: string, now: number): Promise<void> {
  await sql`delete from push_device d where (d.account_id = ${accountId} and not ${isLive(now)})
    or (d.device_id = ${deviceId} and d.account_id <> ${accountId})`.execute(tx)
}

export async function putDevice(
  tx: Tx,
  at: { accountId: string; deviceId: string; tokenHash: string; now: number },
  { endpoint, p256dh, auth, site, name, locale }: Browser & { name: string },
): Promise<void> {
  const row = {
    ...{ token_hash: at.tokenHash, endpoint, p256dh, auth, site, name, locale },
    ...{ made_at: new Date(at.now), sent_at: new Date(at.now), failures: 0, wait_until: new Date(at.now) },
  }
  await tx
    .insertInto('push_device')
    .values({ account_id: at.accountId, device_id: at.deviceId, ...row })
    .onConflict((c) => c.columns(['account_id', 'device_id']).doUpdateSet(row))
    .execute()
}

export const dropDevice = (db: Db, accountId: string, deviceId: string) =>
  db.deleteFrom('push_device').where('account_id', '=', accountId).where('device_id', '=', deviceId).execute()

/** It was reached. */
export const noteReached = (db: Db, accountId: string, deviceId: string, now: number) =>
  db
    .updateTable('push_device')
    .set({ sent_at: new Date(now), failures: 0 })
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .execute()

const FIRST_WAIT_S = 300
const LONGEST_WAIT_S = 6 * 3600

/** It was not: the next try waits twice as long as the last, and at least as long as the service asked (seconds). */
export const noteFailed = (db: Db, accountId: string, deviceId: string, asked: number, now: number) =>
  sql`update push_device set failures = failures + 1,
      wait_until = ${new Date(now)}::timestamptz + make_interval(secs => greatest(${asked}::float8,
        least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(2, least(failures, 10)))))
    where account_id = ${accountId} and device_id = ${deviceId}`.execute(db)
