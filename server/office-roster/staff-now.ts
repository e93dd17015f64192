import { sql } from 'kysely'
import { Role } from '#contract/roles.ts'
import { EMPLOYED, SITE_STAFF } from '#contract/staff-roles.ts'
import type { Db, Tx } from '../db/db.ts'
import { on } from '../db/joins.ts'
import type { SchoolId } from '../db/scope.ts'
import { isOpenLine } from '../exams/courses-apart/codes.ts'
import type { StaffRoleInput, StaffSet, StaffTeachingInput } from '../modules/office-people/staff.service.ts'

/** A member of staff as stored, in the form in which it is set. */
export interface StaffNow extends StaffSet {
  teaching: StaffTeachingInput[]
  roles: StaffRoleInput[]
  /** Names to sign in by, and phones. */
  logins: string[]
}

/** All staff of a school; classes that graduated are left out. */
export async function staffNow(db: Db | Tx, school: SchoolId): Promise<StaffNow[]> {
  const teachers = await db
    .selectFrom('teacher')
    .where('school_id', '=', school)
    .select(['teacher_id', 'name'])
    .execute()
  const teaching = await db
    .selectFrom('teacher_class as t')
    .innerJoin('class as c', on('c', 't', 'school_id', 'class_id'))
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .where('t.school_id', '=', school)
    .where('g.ended_at', 'is', null)
    .select(['t.teacher_id', 't.class_id', 't.course_id', 't.is_head', 't.course_told'])
    .execute()
  const leading = await db.selectFrom('leader_scope').where('school_id', '=', school).selectAll().execute()
  const identities = await db
    .selectFrom('account_user as u')
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .leftJoin('account_login as l', 'l.account_id', 'u.account_id')
    .where('u.school_id', '=', school)
    .where('a.closed', '=', false)
    .where('u.user_type', 'in', [...EMPLOYED, Role.administrator])
    .select(['u.account_id', 'u.relative_id', 'u.user_type', 'a.phone', 'l.login_name'])
    .orderBy(sql`u.user_type`)
    .execute()
  const all = new Map<string, StaffNow>()
  for (const { teacher_id, name } of teachers)
    all.set(teacher_id, { teacherId: teacher_id, personName: name, teaching: [], roles: [], logins: [] })
  for (const t of teaching)
    all.get(t.teacher_id)?.teaching.push({
      ...{ classId: t.class_id, courseId: t.course_id, isHead: t.is_head },
      ...(isOpenLine(t) && { unsure: true }),
    })
  for (const l of leading) {
    const userType = l.user_type as StaffRoleInput['userType']
    all.get(l.relative_id)?.roles.push({
      ...{ userType, gradeId: l.grade_id, courseId: l.course_id },
      ...(isOpenLine(l) && { unsure: true }),
    })
  }
  const whole = (userType: StaffRoleInput['userType']): StaffRoleInput => ({
    userType,
    gradeId: '',
    courseId: '',
  })
  for (const { account_id, relative_id, phone, login_name } of identities) {
    const staff = all.get(relative_id)
    if (!staff) continue
    for (const login of [phone, login_name]) if (login) staff.logins.push(login)
    const types = new Set(identities.filter((i) => i.account_id === account_id).map((i) => i.user_type))
    for (const type of [Role.teacher, Role.administrator, ...SITE_STAFF] as StaffRoleInput['userType'][])
      if (types.has(type) && !staff.roles.some((r) => r.userType === type)) staff.roles.push(whole(type))
  }
  return [...all.values()]
}
