import { Role } from '#contract/roles.ts'
import { type Duty, dutyOf } from '../accounts/people/duties.ts'
import type { PeopleRow } from '../accounts/people/read-people.ts'
import { newId } from '../db/ids.ts'
import { COURSE_CODES, courseName } from '../exams/papers/course-dictionary.ts'
import type { StaffRoleInput, StaffTeachingInput } from '../modules/office-people/staff.service.ts'
import { sameName } from '../sheets/roster/student-columns.ts'
import { nameKey } from '../sheets/roster/students.ts'
import type { PlannedStaff, Planning } from './planning.ts'
import { type StaffNow, staffNow } from './staff-now.ts'
import { ROLE_WORDS } from './words.ts'

/** Plans the staff of a file: who comes, and what everybody teaches, heads and leads. */
export async function planStaff(planning: Planning, rows: readonly PeopleRow[]): Promise<void> {
  const { db, school, plan, faults } = planning
  const own = rows.filter((row) => row.kind.userType !== Role.parent)
  if (own.length === 0) return
  const courses = new Set(COURSE_CODES)
  const staff = await staffNow(db, school.schoolId)
  for (const c of staff.flatMap((s) => s.teaching)) if (c.courseId) courses.add(c.courseId)
  const persons = Map.groupBy(own, (row) => row.packageId ?? (row.staff || row.phone || row.name))
  const bearers = Map.groupBy(persons.values(), ([first]) => nameKey(first?.name ?? ''))
  for (const ofOne of persons.values()) {
    const [first] = ofOne
    if (!first) continue
    const other = ofOne.find((row) => !sameName(row.name, first.name))
    if (other) {
      const values = {
        login: first.staff || first.phone,
        name: other.name,
        known: first.name,
        first: first.row,
      }
      faults.add('two_names', other.place('person'), values)
      continue
    }
    const duties = ofOne.map((row) => dutyOf(row, school, courses, faults))
    const known = knownAs(first, staff, bearers.get(nameKey(first.name))?.length ?? 1)
    if (known === 'several') faults.add('two_of_name', first.place('person'), { name: first.name })
    else plan.staff.push(planOne(planning, first.name, known, duties))
  }
}

/**
 * Who of the school it is: by the id that a package of this school gave, by number or phone, else by a name that is borne
 * once. Null: nobody yet.
 * @param bearers persons of the file of that name
 */
function knownAs(
  { packageId, staff: number, phone, name }: PeopleRow,
  staff: readonly StaffNow[],
  bearers: number,
) {
  const byId = staff.find(({ teacherId }) => teacherId === packageId)
  if (byId) return byId
  const byLogin = staff.find(({ logins }) => logins.some((l) => l !== '' && (l === number || l === phone)))
  if (byLogin) return byLogin
  const [one = null, second] = staff.filter((s) => sameName(s.personName, name))
  return second || (one && bearers > 1) ? 'several' : one
}

const isSameTeaching = (a: StaffTeachingInput, b: StaffTeachingInput) =>
  a.classId === b.classId && a.courseId === b.courseId
const isSameRole = (a: StaffRoleInput, b: StaffRoleInput) =>
  a.userType === b.userType && a.gradeId === b.gradeId && a.courseId === b.courseId

const addMissing = <T>(now: readonly T[], more: readonly T[], same: (a: T, b: T) => boolean): T[] =>
  more.reduce<T[]>((all, one) => (all.some((o) => same(o, one)) ? all : [...all, one]), [...now])
const removeMatching = <T>(all: readonly T[], gone: readonly T[], same: (a: T, b: T) => boolean): T[] =>
  all.filter((one) => !gone.some((o) => same(o, one)))

function planOne(
  planning: Planning,
  name: string,
  known: StaffNow | null,
  duties: readonly Duty[],
): PlannedStaff {
  const teaching = addMissing(
    [],
    duties.flatMap((d) => d.teaching),
    isSameTeaching,
  )
  const roles = addMissing(
    [],
    duties.flatMap(({ row, leading }) =>
      leading.map(
        (l): StaffRoleInput => ({ userType: row.kind.userType as StaffRoleInput['userType'], ...l }),
      ),
    ),
    isSameRole,
  )
  const teacherId = known?.teacherId ?? newId()
  const at = { teacherId, personName: known?.personName ?? name }
  const { teaching: taught = [], roles: held = [] } = known ?? {}
  const isPackage = duties.some(({ row }) => row.packageId !== undefined)
  // the office itself is given and taken elsewhere, a teacher stays one, and a package says nothing of who leads
  const kept = held.filter(
    (r) => isPackage || r.userType === Role.administrator || r.userType === Role.teacher,
  )
  const added = {
    ...at,
    teaching: addMissing(taught, teaching, isSameTeaching),
    roles: addMissing(held, roles, isSameRole),
  }
  const exact = { ...at, teaching, roles: addMissing(kept, roles, isSameRole) }
  const gains = [
    ...removeMatching(teaching, taught, isSameTeaching).map((t) => taughtText(planning, t)),
    ...removeMatching(roles, held, isSameRole).map((r) => roleText(planning, r)),
  ]
  const loses = [
    ...removeMatching(taught, teaching, isSameTeaching).map((t) => taughtText(planning, t)),
    ...removeMatching(held, exact.roles, isSameRole).map((r) => roleText(planning, r)),
  ]
  const { plan, tell, locale } = planning
  const { comma } = ROLE_WORDS[locale]
  if (!known) tell('staff', { name }, '', gains.join(comma))
  else if (gains.length > 0) tell('gains', { name }, '', gains.join(comma))
  else if (loses.length === 0) plan.same += duties.length
  if (loses.length > 0) tell('loses', { name }, loses.join(comma))
  const isSame = { added: known !== null && gains.length === 0, exact: false }
  isSame.exact = isSame.added && loses.length === 0
  const before = known && { ...at, teaching: taught, roles: held }
  return { before, added, exact, isSame }
}

const taughtText = ({ school, locale }: Planning, { classId, courseId }: StaffTeachingInput): string => {
  const at = school.classes.find((c) => c.classId === classId)
  return `${at?.name ?? ''} ${courseId === '' ? ROLE_WORDS[locale].head : courseName(courseId)}`
}

const roleText = ({ school, locale }: Planning, { userType, gradeId, courseId }: StaffRoleInput): string => {
  const leads: Readonly<Record<number, string>> = ROLE_WORDS[locale].leads
  const grade = [...school.grades].find(([, id]) => id === gradeId)?.[0] ?? ''
  const course = courseId === '' ? '' : courseName(courseId)
  return [grade, course, leads[userType] ?? ''].filter((part) => part !== '').join(' ')
}
