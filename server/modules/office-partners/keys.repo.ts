import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type KeyRow = Selectable<Tables['partner_key']>

/** So long a withdrawn key can be put back, and an ended one is recognised; then its secret is gone. */
export const KEPT_MS = 7 * 24 * 3_600_000

export const hashPartnerSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Names a key by what it is, so that one of the configuration has its name before it has a row. */
export const keyIdOf = (partnerId: string, secret: string): string =>
  hashPartnerSecret(`${partnerId}\n${hashPartnerSecret(secret)}`).slice(0, 32)

export const worksAt = (key: Pick<KeyRow, 'withdrawn_at' | 'works_until'>, now: number): boolean =>
  key.withdrawn_at === null && (key.works_until === null || key.works_until.getTime() > now)

/** A key of the configuration as a row; it is stored when the office first changes the partner's keys. */
export const configured = (partnerId: string, secret: string): KeyRow => ({
  key_id: keyIdOf(partnerId, secret),
  partner_id: partnerId,
  secret,
  secret_hash: hashPartnerSecret(secret),
  made_at: null,
  works_until: null,
  withdrawn_at: null,
})

/** Keys of partners, the newest first; those of the configuration are the oldest. */
export const listPartnerKeys = (db: Db | Tx, partnerIds: readonly string[]): Promise<KeyRow[]> =>
  db
    .selectFrom('partner_key')
    .where('partner_id', 'in', [...partnerIds, ''])
    .selectAll()
    .orderBy('made_at', (o) => o.desc().nullsLast())
    .orderBy('key_id')
    .execute()

/** Holds a partner and its keys until the transaction ends; a key of the configuration gets its row. */
export async function lockPartnerKeys(tx: Tx, partnerId: string): Promise<KeyRow[]> {
  const partner = await tx
    .selectFrom('partner')
    .where('partner_id', '=', partnerId)
    .select('secret')
    .forUpdate()
    .executeTakeFirst()
  const kept = await listPartnerKeys(tx, [partnerId])
  if (kept.length > 0 || !partner || partner.secret === '') return kept
  const first = configured(partnerId, partner.secret)
  await tx.insertInto('partner_key').values(first).execute()
  return [first]
}

/** The partner's one secret is the newest that works, '' when none does; secrets long over are forgotten. */
export async function updatePartnerSecret(tx: Tx, partnerId: string, now: number): Promise<void> {
  const old = new Date(now - KEPT_MS)
  await tx
    .updateTable('partner_key')
    .set({ secret: '' })
    .where('partner_id', '=', partnerId)
    .where((e) => e.or([e('withdrawn_at', '<', old), e('works_until', '<', old)]))
    .execute()
  const newest = (await listPartnerKeys(tx, [partnerId])).find(
    (key) => key.secret !== '' && worksAt(key, now),
  )
  await tx
    .updateTable('partner')
    .set({ secret: newest?.secret ?? '' })
    .where('partner_id', '=', partnerId)
    .execute()
}

/** Keys without an end work until then (epoch ms), withdrawn ones would; an earlier end stays. */
export async function endOthers(tx: Tx, partnerId: string, until: number): Promise<void> {
  const works_until = new Date(until)
  await tx
    .updateTable('partner_key')
    .set({ works_until })
    .where('partner_id', '=', partnerId)
    .where((e) => e.or([e('works_until', 'is', null), e('works_until', '>', works_until)]))
    .execute()
}

/**
 * Takes the key of the configuration for a partner that exists. One that the office has replaced or withdrawn does not
 * come back by an old file; a new one counts, and ends all others at once.
 * @returns false when the office's keys were kept
 */
export async function takeFileKey(tx: Tx, partnerId: string, secret: string, now: number): Promise<boolean> {
  const kept = await listPartnerKeys(tx, [partnerId])
  if (kept.length === 0) {
    await tx.updateTable('partner').set({ secret }).where('partner_id', '=', partnerId).execute()
    return true
  }
  const known = kept.find((key) => key.secret_hash === hashPartnerSecret(secret))
  if (known) return known === kept[0] && worksAt(known, now)
  await endOthers(tx, partnerId, now)
  await tx
    .insertInto('partner_key')
    .values({ ...configured(partnerId, secret), made_at: new Date(now) })
    .execute()
  await updatePartnerSecret(tx, partnerId, now)
  return true
}
