import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { dayText, startOfDay, startOfWeek } from '#core/domain/dates/day.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import {
  accessIn,
  type BrandSwitches,
  loadMembershipStanding,
  studentKey,
} from '../../http/session/access.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'

/** Practices a student chooses, and exercises that teachers made for the class. */
type PracticeQuotaKind = 'precisionPractice' | 'practiceCenter'

/** Practices of a kind that need no membership in this day or week, and those left; undefined: all are open. */
export async function quotaOf(
  db: Db | Tx,
  who: Principal,
  kind: PracticeQuotaKind,
  { switches, now }: { switches: BrandSwitches; now: number },
): Promise<{ free: number; left: number } | undefined> {
  const access = accessIn(await loadMembershipStanding(db, who, switches, now), kind)
  if (access.kind === 'open') return undefined
  if (access.kind === 'locked') return { free: 0, left: 0 }
  const from = access.per === 'day' ? startOfDay(dayText(now)) : startOfWeek(now)
  const { made } = await db
    .selectFrom('practice')
    .where('school_id', '=', who.schoolId)
    .where('student_id', '=', requireStudentId(who))
    .where('template_id', kind === 'practiceCenter' ? '<>' : '=', '')
    .where('made_at', '>=', new Date(from))
    .select((e) => e.fn.countAll<string>().as('made'))
    .executeTakeFirstOrThrow()
  return { free: access.free, left: Math.max(0, access.free - Number(made)) }
}

/** Makes requests for new practices of one student wait for each other until the transaction ends. */
export const lockPractices = (tx: Tx, who: Principal) =>
  sql`select pg_advisory_xact_lock(hashtext('practice'), hashtext(${studentKey(who)}))`.execute(tx)

/**
 * Lets one more practice of a kind be made; call after `lockPractices`.
 * @throws Refusal 10020 those of the day or week are used up and nobody of the family is a member
 */
export async function requireQuota(
  tx: Tx,
  who: Principal,
  kind: PracticeQuotaKind,
  at: { switches: BrandSwitches; now: number },
): Promise<void> {
  const quota = await quotaOf(tx, who, kind, at)
  if (quota?.left !== 0) return
  const key = kind === 'practiceCenter' ? 'practiceDay' : 'practiceQuota'
  throw new Refusal(Status.conflict, key, { values: { n: quota.free } })
}
