import { createHmac } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import { vouchMembership } from '../../../http/session/membership.repo.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { isSameSecret } from '../../../http/session/same-secret.ts'
import { giveTicket, useTicket } from '../../../http/session/tickets.ts'
import { requireSchoolVip } from '../school-vip.service.ts'
import { gulouOf } from './gulou.repo.ts'

const CODE_MS = 10 * 60_000
/** Seconds a signed word is good for, either way. */
const WINDOW_S = 300

const refused = (because: string) =>
  new Refusal(Status.failed, 'gulouRefused', { because: `gulou: ${because}` })

/** The platform's row for the school of this identity. @throws Refusal 10002: the school does not use it */
async function platformOf(db: Db, who: Principal) {
  await requireSchoolVip(db, who)
  const platform = await gulouOf(db, who.schoolId)
  if (!platform) throw new Refusal(Status.denied, 'noHandOff', { because: 'no Gulou for this school' })
  return platform
}

/** A code that stands for this identity: random, kept as a hash, good once. It tells the platform no name. */
export async function giveCode(db: Db, who: Principal, now: number) {
  const { page } = await platformOf(db, who)
  const code = await giveTicket(db, 'gulou', { accountId: who.accountId, userId: who.userId }, now, CODE_MS)
  const url = `${page}?${new URLSearchParams({ code }).toString()}`
  return { code, expiresAt: new Date(now + CODE_MS).toISOString(), url }
}

/** `name=value` in ASCII order, joined by `&`; none of these values can hold a separator but the code, which is ours. */
const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/**
 * Takes the platform's word that this identity is a member: signed with its key, fresh, and for a code that was given
 * to this very identity. The code is used up, so the word counts once.
 * @param sign hex HMAC-SHA256 over `fields`
 * @throws Refusal 1
 */
export async function upgrade(
  db: Db,
  who: Principal,
  fields: { code: string; vipEnd: string; timestamp: string; nonce: string },
  sign: string,
  now: number,
): Promise<void> {
  const { partnerId, secret } = await platformOf(db, who)
  const right = createHmac('sha256', secret).update(signedText(fields)).digest()
  if (!isSameSecret(right, Buffer.from(sign, 'hex'))) throw refused('signature')
  if (Math.abs(now / 1000 - Number(fields.timestamp)) > WINDOW_S) throw refused('time')
  const until = Number(fields.vipEnd) * 1000
  if (until <= now) throw refused('over already')
  await inTransaction(db, async (tx) => {
    const facts = await useTicket(tx, 'gulou', fields.code, now)
    if (facts?.userId !== who.userId || facts.accountId !== who.accountId) throw refused('code')
    await vouchMembership(tx, partnerId, who.accountId, [who.userId], { until, now })
  })
}
