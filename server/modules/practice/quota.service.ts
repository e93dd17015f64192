import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { freePractices, studentIsMember } from '../../http/session/free-practices.ts'
import { type Principal, studentOf } from '../../http/session/principal.ts'

const WEEK_MS = 7 * 86_400_000

/** Practices of one's own choice without a membership; undefined: no limit for this student. */
export async function quotaOf(db: Db | Tx, who: Principal, sells: boolean, now: number) {
  const aWeek = sells ? await freePractices(db, who) : null
  if (aWeek === null || (await studentIsMember(db, who, studentOf(who), now))) return undefined
  const { made } = await db
    .selectFrom('practice')
    .where('school_id', '=', who.schoolId)
    .where('student_id', '=', studentOf(who))
    .where('template_id', '=', '')
    .where('made_at', '>', new Date(now - WEEK_MS))
    .select((e) => e.fn.countAll<string>().as('made'))
    .executeTakeFirstOrThrow()
  return { aWeek, left: Math.max(0, aWeek - Number(made)) }
}

/**
 * Lets one more practice of one's own choice be made, one after the other for a student.
 * @throws Refusal 10020 the week's are used up and nobody of the family is a member
 */
export async function requireQuota(tx: Tx, who: Principal, sells: boolean, now: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('practice'), hashtext(${`${who.schoolId} ${studentOf(who)}`}))`.execute(
    tx,
  )
  const quota = await quotaOf(tx, who, sells, now)
  if (quota?.left === 0) throw new Refusal(Status.conflict, 'practiceQuota', { values: { n: quota.aWeek } })
}
