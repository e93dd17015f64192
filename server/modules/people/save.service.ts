import { Status } from '#contract/envelope.ts'
import { FAMILY } from '#contract/roles.ts'
import { gradeState, schoolYearOf } from '#core/domain/roll/grade.ts'
import type { Db } from '../../db/db.ts'
import { rollGradeOf } from '../../http/reach/grade.repo.ts'
import { badField, denied, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'

interface AccountProfileInput {
  accountName?: string
  gradeNo?: number
}

/** A name as it is kept: no letters that are not seen or that turn the line around. @throws Refusal 10001 */
function cleanName(name: string): string {
  const clean = name.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (clean === '' || /[\p{Cc}\p{Cf}\p{Co}<>]/u.test(clean)) throw badField('accountName', 'plainName')
  return clean
}

/** Saves what is given. @throws Refusal 10001, 10002 a grade by somebody without a student, 1 not now */
export async function saveAccount(
  db: Db,
  accountId: string,
  who: Principal | null,
  given: AccountProfileInput,
  now: number,
): Promise<{ accountName: string; gradeNo: number | null }> {
  if (given.gradeNo !== undefined) await moveTo(db, who, given.gradeNo, now)
  if (given.accountName !== undefined) {
    await db
      .updateTable('account')
      .set({ name: cleanName(given.accountName) })
      .where('account_id', '=', accountId)
      .execute()
  }
  const account = await db
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select('name')
    .executeTakeFirstOrThrow()
  const roll = who && FAMILY.includes(who.userType) ? await rollGradeOf(db, who, now) : null
  return { accountName: account.name, gradeNo: roll?.state.gradeNo ?? null }
}

async function moveTo(db: Db, who: Principal | null, gradeNo: number, now: number): Promise<void> {
  if (!who || !FAMILY.includes(who.userType)) throw denied('a grade without a student')
  const roll = await rollGradeOf(db, who, now)
  if (!roll) throw denied('a grade without a student')
  const own = {
    account_id: who.accountId,
    school_id: who.schoolId,
    student_id: who.relativeId,
  }
  if (gradeNo === roll.rollGradeNo) {
    await db
      .deleteFrom('grade_choice')
      .where('account_id', '=', own.account_id)
      .where('school_id', '=', own.school_id)
      .where('student_id', '=', own.student_id)
      .execute()
    return
  }
  const fresh = gradeState(roll.rollGradeNo, null, schoolYearOf(now))
  if (fresh.next !== gradeNo) throw new Refusal(Status.failed, 'gradeNotNext')
  const choice = { grade_no: gradeNo, school_year: schoolYearOf(now), chosen_at: new Date(now) }
  await db
    .insertInto('grade_choice')
    .values({ ...own, ...choice })
    .onConflict((c) => c.columns(['account_id', 'school_id', 'student_id']).doUpdateSet(choice))
    .execute()
}
