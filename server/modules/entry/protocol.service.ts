import type { Static } from 'typebox'
import type { protocolAgree, protocolOf } from '#contract/account/entry.ts'
import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { dayInChina, needsGuardian } from '#core/domain/entry/age.ts'
import { PROTOCOL_VERSION } from '#core/domain/entry/protocol.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { lastClass } from '../../db/last-class.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import type { Session } from '../../http/session/sessions.ts'
import { guardianOf, keepConsent } from './consent.service.ts'

/** Stage of a grade: primary school, where nobody is 14. */
const PRIMARY = 1

/** Whether an identity of this account is a student under 14; without a birthday on record the stage of school tells. */
async function isYoung(db: Db, session: Session, now: number): Promise<boolean> {
  for (const who of session.identities.filter((p) => p.userType === Role.student)) {
    const row = await db
      .selectFrom('student as t')
      .leftJoin('student_identity as i', on('i', 't', 'school_id', 'student_id'))
      .leftJoin('class as c', lastClass)
      .leftJoin('grade as g', (j) =>
        j.onRef('g.school_id', '=', 't.school_id').onRef('g.grade_id', '=', 'c.grade_id'),
      )
      .where('t.school_id', '=', who.schoolId)
      .where('t.student_id', '=', who.relativeId)
      .select(['i.birth', 'g.stage'])
      .executeTakeFirst()
    if (row?.birth ? needsGuardian(row.birth, dayInChina(now)) : row?.stage === PRIMARY) return true
  }
  return false
}

/** What the account has agreed to and still has to. */
export async function loadProtocolState(
  db: Db,
  session: Session,
  now: number,
): Promise<Static<typeof protocolOf.reply>> {
  const rows = await db
    .selectFrom('consent')
    .where('account_id', '=', session.accountId)
    .select(['kind', 'version', 'agreed_at'])
    .orderBy('version', 'desc')
    .execute()
  const agreed = rows.find((r) => r.kind === 'protocol')
  const guarded = rows.some((r) => r.kind === 'guardian')
  const needed = agreed?.version !== PROTOCOL_VERSION
  return {
    accountId: session.accountId,
    version: PROTOCOL_VERSION,
    agreedVersion: agreed?.version ?? null,
    agreedAt: agreed?.agreed_at.getTime() ?? null,
    needed,
    guardianNeeded: !guarded && (await isYoung(db, session, now)),
  }
}

/**
 * Records consent.
 * @throws Refusal 10001 another version was shown, or a guardian has to agree first
 */
export async function agree(
  db: Db,
  given: Static<typeof protocolAgree.body>,
  session: Session,
  now: number,
): Promise<Static<typeof protocolAgree.reply>> {
  if (given.version !== PROTOCOL_VERSION) throw new Refusal(Status.badRequest, 'versionOld')
  const { guardianNeeded } = await loadProtocolState(db, session, now)
  const { phone } = await db
    .selectFrom('account')
    .where('account_id', '=', session.accountId)
    .select('phone')
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    if (guardianNeeded) {
      const guardian = await guardianOf(tx, given.guardianTicket, phone, now)
      await keepConsent(tx, session.accountId, 'guardian', guardian, now)
    }
    await keepConsent(tx, session.accountId, 'protocol', '', now)
  })
  const { agreedAt } = await loadProtocolState(db, session, now)
  return { version: PROTOCOL_VERSION, agreedAt: agreedAt ?? now }
}
