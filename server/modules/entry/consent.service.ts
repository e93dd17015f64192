import { Status } from '#contract/envelope.ts'
import { PROTOCOL_VERSION } from '#core/domain/entry/protocol.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { useTicket } from '../../http/session/tickets.ts'

/** Records that an account, or its guardian, agreed to the present version; the first time stays. */
export async function keepConsent(
  db: Db | Tx,
  account_id: string,
  kind: 'protocol' | 'guardian',
  guardian_phone: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('consent')
    .values({ account_id, kind, version: PROTOCOL_VERSION, agreed_at: new Date(now), guardian_phone })
    .onConflict((c) => c.columns(['account_id', 'kind', 'version']).doNothing())
    .execute()
}

/**
 * The phone of a guardian who agreed by a code sent there.
 * @param own the student's own phone, which proves nothing
 * @throws Refusal 10001 nobody agreed, or it was the student's own phone
 */
export async function guardianOf(
  db: Db | Tx,
  ticket: string | undefined,
  own: string,
  now: number,
): Promise<string> {
  const proof = ticket === undefined ? null : await useTicket(db, 'phone', ticket, now)
  if (proof?.purpose !== 'guardian') throw new Refusal(Status.badRequest, 'guardianNeeded')
  if (proof.phone === own) throw new Refusal(Status.badRequest, 'guardianSame')
  return proof.phone
}
