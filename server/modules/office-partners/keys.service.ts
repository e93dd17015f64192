import { createPublicKey, randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { makePartnerKey, PartnerKey } from '#contract/office/partners.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import type { Audit } from '../../http/audit/audit.ts'
import { badField, denied, notFound, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import {
  configured,
  endOthers,
  hashPartnerSecret,
  type KeyRow,
  lockPartnerKeys,
  updatePartnerSecret,
  worksAt,
} from './keys.repo.ts'
import { newOwnKey } from './own-key.rules.ts'
import { partnersFor, toPartnerKey } from './partners.service.ts'
import type { DoorFacts, SignOn } from './types.ts'

const HOUR_MS = 3_600_000

/** Who changes keys, and when. `now` in epoch ms. */
export interface PartnerKeyContext {
  db: Db
  signOn: SignOn
  who: Principal
  audit: Audit
  now: number
}

/** A key as the configuration takes it: 32 random bytes, base64url. */
const newSecret = (): string => randomBytes(32).toString('base64url')

/** @throws Refusal 10005 no partner of this school; 10002 its keys are other schools' too */
async function mine(tx: Tx, { signOn, who, now }: PartnerKeyContext, partnerId: string) {
  const partner = (await partnersFor(tx, who, signOn, now)).find((p) => p.partnerId === partnerId)
  if (!partner) throw notFound()
  if (!partner.mayChange) throw denied('a partner of other schools as well, or without a key')
  const row = await tx
    .selectFrom('partner')
    .where('partner_id', '=', partnerId)
    .select(['door', 'settings'])
    .executeTakeFirstOrThrow()
  return signOn.door(row.door, row.settings) as DoorFacts
}

function checkGiven({ keyKind, alg }: DoorFacts, given: string | null): void {
  if (keyKind === 'shared' || keyKind === 'own') {
    if (given !== null) throw badField('given', 'keyMadeHere')
    return
  }
  if (given === null) throw badField('given', 'keyFromPartner')
  if (keyKind !== 'public') return
  if (given.includes('PRIVATE KEY')) throw badField('given', 'privateKey')
  let kind: string | undefined
  try {
    kind = createPublicKey(given).asymmetricKeyType
  } catch {
    throw badField('given', 'noPem')
  }
  if (kind !== (alg === 'RS256' ? 'rsa' : 'ec')) throw badField('given', 'keyKind', { alg })
}

/** A key that any partner has or had, this one too. */
async function isTaken(tx: Tx, secret: string): Promise<boolean> {
  const row = await tx
    .selectFrom('partner as p')
    .leftJoin('partner_key as k', 'k.partner_id', 'p.partner_id')
    .where((e) => e.or([e('p.secret', '=', secret), e('k.secret_hash', '=', hashPartnerSecret(secret))]))
    .select('p.partner_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A new key; those before work on for `overlapHours`. The log keeps the key's print, never the key.
 * @throws Refusal 10001 a key that cannot be; 10002, 10005 as `mine`
 */
export const createPartnerKey = (
  doing: PartnerKeyContext,
  { partnerId, overlapHours, given }: Static<(typeof makePartnerKey)['body']>,
): Promise<{ key: PartnerKey; secret: string | null }> =>
  inTransaction(doing.db, async (tx) => {
    const { now, audit } = doing
    const door = await mine(tx, doing, partnerId)
    const said = given === null ? null : given.trim()
    checkGiven(door, said)
    const before = await lockPartnerKeys(tx, partnerId)
    if (said !== null && (await isTaken(tx, said))) throw badField('given', 'keyKnown')
    const secret = said ?? (door.keyKind === 'own' ? await newOwnKey() : newSecret())
    const until = now + overlapHours * HOUR_MS
    await endOthers(tx, partnerId, until)
    const key: KeyRow = { ...configured(partnerId, secret), made_at: new Date(now) }
    await tx.insertInto('partner_key').values(key).execute()
    await updatePartnerSecret(tx, partnerId, now)
    const print = (k: KeyRow) => k.secret_hash.slice(0, 8)
    await audit.note(tx, {
      target: `partner ${partnerId}`,
      before: { keys: before.filter((k) => worksAt(k, now)).map(print) },
      after: { key: print(key), oldKeysUntil: new Date(until).toISOString() },
    })
    return { key: toPartnerKey(key, now), secret: door.keyKind === 'shared' ? secret : null }
  })

/** The key of that name at a partner whose keys this account may change. @throws Refusal 10005, 10002 */
async function heldKey(tx: Tx, doing: PartnerKeyContext, keyId: string): Promise<KeyRow> {
  const all = await partnersFor(tx, doing.who, doing.signOn, doing.now)
  const partner = all.find((p) => p.keys.some((key) => key.partnerKeyId === keyId))
  if (!partner) throw notFound()
  await mine(tx, doing, partner.partnerId)
  const key = (await lockPartnerKeys(tx, partner.partnerId)).find((k) => k.key_id === keyId)
  if (!key) throw notFound()
  return key
}

async function change(
  doing: PartnerKeyContext,
  keyId: string,
  of: (key: KeyRow) => Date | null,
): Promise<null> {
  await inTransaction(doing.db, async (tx) => {
    const { audit, now } = doing
    const key = await heldKey(tx, doing, keyId)
    const withdrawn_at = of(key)
    await tx.updateTable('partner_key').set({ withdrawn_at }).where('key_id', '=', keyId).execute()
    await updatePartnerSecret(tx, key.partner_id, now)
    const said = (k: KeyRow) => ({ key: k.secret_hash.slice(0, 8), state: toPartnerKey(k, now).state })
    await audit.note(tx, {
      target: `partner ${key.partner_id}`,
      before: said(key),
      after: said({ ...key, withdrawn_at }),
    })
  })
  return null
}

/** A key works no more. @throws Refusal 10005, 10002; 10020 it does not work anyway */
export const withdrawKey = (doing: PartnerKeyContext, keyId: string): Promise<null> =>
  change(doing, keyId, (key) => {
    if (!worksAt(key, doing.now)) throw new Refusal(Status.conflict, 'keyOver')
    return new Date(doing.now)
  })

/** A withdrawn key works again as it did. @throws Refusal 10005, 10002; 10020 it is over, or gone */
export const restoreKey = (doing: PartnerKeyContext, keyId: string): Promise<null> =>
  change(doing, keyId, (key) => {
    if (toPartnerKey(key, doing.now).backUntil === null) throw new Refusal(Status.conflict, 'keyOver')
    return null
  })
