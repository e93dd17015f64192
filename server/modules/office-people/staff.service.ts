import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { StaffRole } from '#contract/office/people.ts'
import { LEADERS, Role } from '#contract/roles.ts'
import { EMPLOYED, SITE_STAFF } from '#contract/staff-roles.ts'
import { hasSubjectDirectorRights } from '#core/domain/roles/rights.ts'
import { inTransaction, type Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { APART, SHARED } from '../../exams/courses-apart/codes.ts'
import { setTeaching } from '../../exams/roster/teaching.ts'
import { badField, notFound, Refusal } from '../../http/reply/refusal.ts'
import type { OfficeActionContext } from './doing.rules.ts'
import { classesById, listSchoolCourses } from './places.repo.ts'

export interface StaffRoleInput {
  userType: Static<typeof StaffRole>
  gradeId: string
  courseId: string
  /** True: which subject it means is still to be said, `isOpenLine`. Whoever gives a line without it says it. */
  unsure?: boolean
}
export interface StaffTeachingInput {
  classId: string
  courseId: string
  isHead: boolean
  unsure?: boolean
}
interface StaffInput {
  onlyTeacherId?: string
  personName: string
  roles: readonly StaffRoleInput[]
  teaching: readonly StaffTeachingInput[]
}

const isLeader = (r: StaffRoleInput): boolean => LEADERS.some((role) => role === r.userType)

/**
 * Adds a member of staff or sets what one has: exactly this. Classes that graduated stay, so that their reports do.
 * @throws Refusal 10001, 10005; 10020 one's office, or the office without an account
 */
export async function saveStaff({ db, who, audit, now }: OfficeActionContext, given: StaffInput) {
  const name = given.personName.trim()
  return inTransaction(db, async (tx) => {
    const school = who.schoolId
    const id = given.onlyTeacherId
    const old = id
      ? await tx
          .selectFrom('teacher')
          .where('school_id', '=', school)
          .where('teacher_id', '=', id)
          .select('name')
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (id && !old) throw notFound()
    const teacherId = id ?? newId(now)
    const before = old && { name: old.name, ...(await loadStaffDuties(tx, school, teacherId)) }
    await setStaff(tx, who, { ...given, teacherId, personName: name })
    await audit.note(tx, {
      target: `staff ${name}`,
      before,
      after: { name, ...(await loadStaffDuties(tx, school, teacherId)) },
    })
    return { teacherId }
  })
}

export interface StaffSet extends Omit<StaffInput, 'onlyTeacherId'> {
  teacherId: string
}

/** Makes a member of staff have exactly this; one who is not there yet is added. Throws as `saveStaff`. */
export async function setStaff(tx: Tx, who: OfficeActionContext['who'], given: StaffSet): Promise<void> {
  const { teacherId, personName: name } = given
  const school = who.schoolId
  await check(tx, school, given)
  await tx
    .insertInto('teacher')
    .values({ school_id: school, teacher_id: teacherId, name })
    .onConflict((c) => c.columns(['school_id', 'teacher_id']).doUpdateSet({ name }))
    .execute()
  await setGiven(tx, school, teacherId, given.teaching)
  await setLeading(tx, school, teacherId, given.roles.filter(isLeader))
  await setIdentities(tx, who, teacherId, name, given)
}

async function check(tx: Tx, school: SchoolId, { roles, teaching }: StaffInput): Promise<void> {
  const [classes, courses, grades] = await Promise.all([
    classesById(tx, school),
    listSchoolCourses(tx, school),
    tx.selectFrom('grade').where('school_id', '=', school).select('grade_id').execute(),
  ])
  const known = new Set(courses.map((c) => c.courseId))
  const isGrade = (gradeId: string) => grades.some((g) => g.grade_id === gradeId)
  for (const t of teaching) {
    if (!classes.get(t.classId)?.open) throw notFound()
    if (t.isHead !== (t.courseId === '') || (t.courseId !== '' && !known.has(t.courseId)))
      throw badField('teaching', t.isHead ? 'headNoSubject' : 'needsSubject')
  }
  for (const r of roles) {
    if (r.gradeId !== '' && !isGrade(r.gradeId)) throw notFound()
    if (r.courseId !== '' && !known.has(r.courseId)) throw badField('roles', 'noSubject')
    if (r.userType === Role.gradeAdmin && r.gradeId === '') throw badField('roles', 'chooseGrade')
    if (hasSubjectDirectorRights(r.userType) && r.courseId === '') throw badField('roles', 'chooseSubject')
  }
}

/** What the log tells of a member of staff. */
async function loadStaffDuties(tx: Tx, school: SchoolId, teacherId: string) {
  const [teaching, leading] = await Promise.all([
    tx
      .selectFrom('teacher_class')
      .where('school_id', '=', school)
      .where('teacher_id', '=', teacherId)
      .select(['class_id', 'course_id', 'is_head'])
      .execute(),
    tx
      .selectFrom('leader_scope')
      .where('school_id', '=', school)
      .where('relative_id', '=', teacherId)
      .select(['user_type', 'grade_id', 'course_id'])
      .execute(),
  ])
  return { teaching, leading }
}

async function setGiven(tx: Tx, school: SchoolId, teacherId: string, all: readonly StaffTeachingInput[]) {
  const given = withoutSaid(all, (a, b) => a.classId === b.classId)
  const over = await tx
    .selectFrom('class as c')
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .where('c.school_id', '=', school)
    .where('g.ended_at', 'is not', null)
    .select('c.class_id')
    .execute()
  const graduated = new Set(over.map((c) => c.class_id))
  const teaching = given.map((t) => ({
    ...{ teacher_id: teacherId, class_id: t.classId, course_id: t.courseId },
    ...{ is_head: t.isHead, course_told: isTold(t) },
  }))
  await setTeaching(tx, school, [teacherId], teaching, (classId) => !graduated.has(classId))
}

/** Only the shared code has to be told apart; other rows stay as they are written without it. */
const isTold = (line: { courseId: string; unsure?: boolean }): boolean =>
  line.courseId === SHARED && !line.unsure

/** Lines without open ones where another line of the person says which of the subjects is meant. */
const withoutSaid = <T extends { courseId: string; unsure?: boolean }>(
  all: readonly T[],
  isSamePlace: (a: T, b: T) => boolean,
): T[] =>
  all.filter(
    (one) => !one.unsure || !all.some((o) => APART.some((id) => id === o.courseId) && isSamePlace(o, one)),
  )

async function setLeading(tx: Tx, school: SchoolId, teacherId: string, all: readonly StaffRoleInput[]) {
  const roles = withoutSaid(all, (a, b) => a.userType === b.userType && a.gradeId === b.gradeId)
  await tx
    .deleteFrom('leader_scope')
    .where('school_id', '=', school)
    .where('relative_id', '=', teacherId)
    .execute()
  if (roles.length === 0) return
  await tx
    .insertInto('leader_scope')
    .values(
      roles.map((r) => ({
        school_id: school,
        relative_id: teacherId,
        user_type: r.userType,
        // a master and a director lead the whole school
        grade_id: r.userType === Role.gradeAdmin || hasSubjectDirectorRights(r.userType) ? r.gradeId : '',
        course_id: hasSubjectDirectorRights(r.userType) ? r.courseId : '',
        course_told: isTold(r),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
}

/**
 * Roles of the accounts of a member of staff: those wanted come, the others go; who would have none at the
 * school but the office stays a teacher.
 */
async function setIdentities(
  tx: Tx,
  who: OfficeActionContext['who'],
  teacherId: string,
  name: string,
  given: StaffInput,
) {
  const school = who.schoolId
  const wanted = new Set<number>(given.roles.map((r) => r.userType))
  if (given.teaching.length > 0 || !EMPLOYED.some((role) => wanted.has(role))) wanted.add(Role.teacher)
  const accounts = await tx
    .selectFrom('account_user')
    .where('school_id', '=', school)
    .where('relative_id', '=', teacherId)
    .where('user_type', 'in', [...EMPLOYED])
    .select('account_id')
    .distinct()
    .execute()
  // a role that is only the account's own would be lost without one
  if (accounts.length === 0 && [Role.administrator, ...SITE_STAFF].some((role) => wanted.has(role)))
    throw new Refusal(Status.conflict, 'accountFirst', { values: { name } })
  for (const { account_id } of accounts) {
    const has = await tx
      .selectFrom('account_user')
      .where('account_id', '=', account_id)
      .where('school_id', '=', school)
      .where((e) =>
        e.or([
          e.and([e('relative_id', '=', teacherId), e('user_type', 'in', [...EMPLOYED])]),
          e('user_type', '=', Role.administrator),
        ]),
      )
      .select(['user_id', 'user_type'])
      .execute()
    const gone = has.filter((i) => !wanted.has(i.user_type))
    if (account_id === who.accountId && gone.some((i) => i.user_type === Role.administrator))
      throw new Refusal(Status.conflict, 'ownOffice')
    for (const i of gone)
      await tx
        .deleteFrom('account_user')
        .where('account_id', '=', account_id)
        .where('user_id', '=', i.user_id)
        .execute()
    const fresh = [...wanted].filter((type) => !has.some((i) => i.user_type === type))
    for (const userType of fresh)
      await tx
        .insertInto('account_user')
        .values({
          account_id,
          user_id: newId(),
          user_type: userType,
          school_id: school,
          relative_id: userType === Role.administrator ? school : teacherId,
          user_name: name,
        })
        .execute()
    await tx
      .updateTable('account_user')
      .set({ user_name: name })
      .where('account_id', '=', account_id)
      .where('school_id', '=', school)
      .where('relative_id', '=', teacherId)
      .where('user_type', 'in', [...EMPLOYED])
      .execute()
  }
}
