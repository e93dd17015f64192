import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Browser } from './deliver.ts'

interface DeviceRow {
  account_id: string
  device_id: string
  wait_until: Date
}

/** All devices, as `d`: browsers, which have the `token_hash` of a session, and followers, which have a partner's link. */
export const devices = sql<DeviceRow>`(
  select account_id, device_id, wait_until, token_hash, '' as partner_id, '' as external_id from push_device
  union all
  select account_id, device_id, wait_until, '', partner_id, external_id from push_follower)`.as<'d'>(
  sql.ref('d'),
)

/** Condition of a query that calls a partner `p`: an official account that sends reminders. */
const sendsReminders = sql<boolean>`(p.enabled and jsonb_typeof(p.settings -> 'messages') = 'object')`

/** Condition of a query that calls a browser `d`: the session it was added in still holds, and so does the account. */
const isLiveBrowser = (now: number) => sql<boolean>`exists (
  select 1 from session n join account a on a.account_id = n.account_id
  where n.token_hash = d.token_hash and n.account_id = d.account_id and n.ended_reason is null
    and n.expires_at > ${new Date(now)} and a.locked_at is null and not a.closed)`

/** The same of one of `devices`; a follower counts as long as the link. */
export const isLive = (now: number) => sql<boolean>`(${isLiveBrowser(now)} or exists (
  select 1 from external_identity x join account a on a.account_id = x.account_id
    join partner p on p.partner_id = x.partner_id
  where x.partner_id = d.partner_id and x.external_id = d.external_id and x.account_id = d.account_id
    and ${sendsReminders} and a.locked_at is null and not a.closed))`

/** Condition of a query that calls one of `devices` `d` and an identity `u`: the session or the partner may speak for it. */
export const reaches = sql<boolean>`(exists (
  select 1 from session n where n.token_hash = d.token_hash and (n.partner_id = '' or exists (
    select 1 from partner_school p where p.partner_id = n.partner_id and p.school_id = u.school_id)))
  or exists (select 1 from partner p where p.partner_id = d.partner_id and (p.all_schools or exists (
    select 1 from partner_school c where c.partner_id = p.partner_id and c.school_id = u.school_id))))`

/** Browsers of an account that are reminded; the last one first. */
export const browsersOf = (db: Db | Tx, accountId: string, now: number) =>
  db
    .selectFrom('push_device as d')
    .where('d.account_id', '=', accountId)
    .where(isLiveBrowser(now))
    .select(['d.device_id', 'd.name', 'd.made_at', 'd.sent_at', 'd.failures'])
    .orderBy('d.made_at', 'desc')
    .orderBy('d.device_id')
    .execute()

/** Takes away what sessions before have left, and the same browser where another account had it. */
export async function dropOthers(tx: Tx, accountId: string, deviceId: string, now: number): Promise<void> {
  await sql`delete from push_device d where (d.account_id = ${accountId} and not ${isLiveBrowser(now)})
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

/** Where a device lies. */
export type DeviceTable = 'push_device' | 'push_follower'

/** A device that may be told something now, by where it lies; undefined: it has gone, or waits after a failure. */
export async function findReadyDevice(
  db: Db,
  { account_id: accountId, device_id: deviceId }: { account_id: string; device_id: string },
  now: number,
) {
  const rowIn = (table: DeviceTable) =>
    db
      .selectFrom(table)
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .where('wait_until', '<=', new Date(now))
  const browser = await rowIn('push_device')
    .select(['endpoint', 'p256dh', 'auth', 'site', 'locale'])
    .executeTakeFirst()
  if (browser) return { table: 'push_device', browser } as const
  const follower = await rowIn('push_follower')
    .select(['partner_id as partnerId', 'external_id as externalId', 'locale'])
    .executeTakeFirst()
  return follower && ({ table: 'push_follower', follower } as const)
}

export const dropDevice = (db: Db, table: DeviceTable, accountId: string, deviceId: string) =>
  db.deleteFrom(table).where('account_id', '=', accountId).where('device_id', '=', deviceId).execute()

/** It was reached. */
export const noteReached = (db: Db, table: DeviceTable, accountId: string, deviceId: string, now: number) =>
  db
    .updateTable(table)
    .set({ sent_at: new Date(now), failures: 0 })
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .execute()

const FIRST_WAIT_S = 300
const LONGEST_WAIT_S = 6 * 3600

/** It was not: the next try waits twice as long as the last, and at least as long as the service asked (seconds). */
export const noteFailed = (
  db: Db,
  table: DeviceTable,
  { account_id: accountId, device_id: deviceId }: { account_id: string; device_id: string },
  asked: number,
  now: number,
) =>
  sql`update ${sql.table(table)} set failures = failures + 1,
      wait_until = ${new Date(now)}::timestamptz + make_interval(secs => greatest(${asked}::float8,
        least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(2, least(failures, 10)))))
    where account_id = ${accountId} and device_id = ${deviceId}`.execute(db)

/** A person as an official account of a messenger knows them. */
export interface MessengerPerson {
  partnerId: string
  externalId: string
}

const deviceIdOf = ({ partnerId, externalId }: MessengerPerson): string =>
  createHash('sha256').update(`${partnerId}\n${externalId}`).digest('hex')

/**
 * The official accounts of a messenger that an account has linked and that send reminders; that linked last first. With
 * the device, where it is reminded by it.
 */
export async function followersOf(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('external_identity as x')
    .innerJoin('partner as p', 'p.partner_id', 'x.partner_id')
    .leftJoin('push_follower as f', (j) =>
      j
        .onRef('f.account_id', '=', 'x.account_id')
        .onRef('f.partner_id', '=', 'x.partner_id')
        .onRef('f.external_id', '=', 'x.external_id'),
    )
    .where('x.account_id', '=', accountId)
    .where(sendsReminders)
    .select(['x.partner_id as partnerId', 'x.external_id as externalId'])
    .select(['f.device_id as deviceId', 'f.failures'])
    .orderBy('x.linked_at', 'desc')
    .orderBy('x.partner_id')
    .execute()
}

export async function putFollower(
  tx: Tx,
  accountId: string,
  person: MessengerPerson,
  locale: string,
  now: number,
): Promise<string> {
  const device_id = deviceIdOf(person)
  const at = new Date(now)
  const row = {
    ...{ partner_id: person.partnerId, external_id: person.externalId, locale },
    ...{ made_at: at, sent_at: null, failures: 0, wait_until: at },
  }
  await tx
    .insertInto('push_follower')
    .values({ account_id: accountId, device_id, ...row })
    .onConflict((c) => c.columns(['account_id', 'device_id']).doUpdateSet(row))
    .execute()
  return device_id
}
