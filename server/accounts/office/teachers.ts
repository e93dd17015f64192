import { Role } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { schoolCode } from '../login-names.ts'
import type { NewAccount } from '../plan.ts'

/** The first number of a teacher whose account nobody named. */
const FIRST = 101

/**
 * Accounts for those of the teachers who have none: each may do what the school's roster says. No number of theirs is
 * known, so they sign in by the school's code and the next number: `cdfh-t101`.
 */
export async function newTeachers(db: Db, school: SchoolId, ids: readonly string[]): Promise<NewAccount[]> {
  if (ids.length === 0) return []
  const teachers = await db
    .selectFrom('teacher as t')
    .where('t.school_id', '=', school)
    .where('t.teacher_id', 'in', ids)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('account_user as u')
            .where('u.school_id', '=', school)
            .whereRef('u.relative_id', '=', 't.teacher_id')
            .where('u.user_type', 'in', [...EMPLOYED])
            .select('u.user_id'),
        ),
      ),
    )
    .select(['t.teacher_id', 't.name'])
    .orderBy('t.name')
    .orderBy('t.teacher_id')
    .execute()
  const leading = await db
    .selectFrom('leader_scope')
    .where('school_id', '=', school)
    .where('relative_id', 'in', ids)
    .select(['relative_id', 'user_type'])
    .distinct()
    .execute()
  const stem = `${schoolCode(school)}-t`
  let number = await lastNumber(db, stem)
  return teachers.map(({ teacher_id: relativeId, name: userName }) => {
    number++
    const leads = leading.filter((l) => l.relative_id === relativeId).map((l) => l.user_type)
    const identities = [Role.teacher, ...leads].map((userType) => ({
      ...{ userType, schoolId: school, relativeId, userName },
    }))
    const person = { group: '', number: '', name: userName }
    return { login: `${stem}${number}`, name: userName, identities, person }
  })
}

/** The largest number given so far. */
async function lastNumber(db: Db, stem: string): Promise<number> {
  const rows = await db
    .selectFrom('account_login')
    .where('login_name', 'like', `${stem}%`)
    .select('login_name')
    .execute()
  const numbers = rows.flatMap(({ login_name }) => /^\d{1,9}$/.exec(login_name.slice(stem.length)) ?? [])
  return Math.max(FIRST - 1, ...numbers.map(Number))
}
