import { Role } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Db } from '../../db/db.ts'
import { COURSE_CODES } from '../../exams/papers/course-dictionary.ts'
import type { KnownSchool } from '../../import/resolve/directory.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { KnownAccount } from '../account-facts.ts'
import type { AccountsOptions } from '../options.ts'
import { type AccountsPlan, emptyPlan, type IdentityInput, type ListPerson } from '../plan.ts'
import { whichSchool } from '../which-school.ts'
import { type Duty, dutyOf } from './duties.ts'
import { findAccounts } from './find-accounts.ts'
import { KnownStaff } from './known-staff.ts'
import { type Person, personsOf } from './persons.ts'
import type { PeopleRow } from './read-people.ts'
import { Wanted } from './wanted-staff.ts'

/** What is still to be made of the people in the files. Null with the faults told. */
export async function planPeople(
  db: Db,
  rows: readonly PeopleRow[],
  options: Pick<AccountsOptions, 'school' | 'resetUnused' | 'replace'>,
  faults: Faults,
): Promise<AccountsPlan | null> {
  const duties = await dutiesOf(db, rows, options.school, faults)
  const persons = personsOf(duties, faults)
  const found = await findAccounts(db, persons, faults)
  if (faults.count) return null
  const staff = await KnownStaff.load(db, [...new Set(duties.map((d) => d.school.schoolId))])
  const plan = emptyPlan()
  const wanted = new Wanted()
  for (const person of persons) {
    const known = found.of.get(person)
    const identities = identitiesOf(person, known?.account ?? null, staff, plan, wanted)
    if (!known) {
      const login = found.names.give(person.base, person.schoolId)
      plan.fresh.push({ login, name: person.name, identities, person: toListPerson(person) })
      continue
    }
    const { account, login } = known
    // the phone number came later than the account
    if (person.by === 'phone' && found.names.isFree(person.base)) {
      const name = found.names.give(person.base, person.schoolId)
      plan.logins.push({ accountId: account.accountId, name })
    }
    for (const identity of identities) plan.identities.push({ accountId: account.accountId, identity })
    if (account.unused && options.resetUnused) {
      plan.renewals.push({ accountId: account.accountId, login, person: toListPerson(person) })
    } else {
      plan.counts.kept++
      if (account.unused) plan.counts.unused++
    }
  }
  plan.counts.coded = found.names.coded
  if (options.replace) plan.gone = await wanted.goneFrom(db)
  return plan
}

async function dutiesOf(db: Db, rows: readonly PeopleRow[], school: string, faults: Faults): Promise<Duty[]> {
  const schools = new Map<string, KnownSchool | null>()
  const courses = await coursesOf(db)
  const duties: Duty[] = []
  for (const row of rows) {
    const name = row.school || school
    let at = schools.get(name)
    if (at === undefined) {
      at = await whichSchool(db, name, row.school ? row.place('school') : { file: '--school' }, faults)
      schools.set(name, at)
    }
    if (at) duties.push(dutyOf(row, at, courses, faults))
  }
  return duties
}

/** Courses of the dictionary, and any that was ever examined. */
async function coursesOf(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('exam_paper').select('course_id').distinct().execute()
  return new Set([...COURSE_CODES, ...rows.map((r) => r.course_id)])
}

/** Identities the person is to have and has not; new rows of teachers, classes and scopes go into the plan. */
function identitiesOf(
  person: Person,
  account: KnownAccount | null,
  staff: KnownStaff,
  plan: AccountsPlan,
  wanted: Wanted,
): IdentityInput[] {
  const has = [...(account?.identities ?? [])]
  const before = has.length
  const add = (identity: IdentityInput) => {
    if (!has.some((i) => keyOf(i) === keyOf(identity))) has.push(identity)
  }
  for (const { row, school, teaching, leading, studentIds } of person.duties) {
    const { schoolId } = school
    const { userType } = row.kind
    const userName = person.name
    if (userType === Role.parent) {
      for (const relativeId of studentIds) add({ userType, schoolId, relativeId, userName })
      continue
    }
    const known = has.find((i) => i.schoolId === schoolId && EMPLOYED.some((role) => role === i.userType))
    let teacherId = known?.relativeId
    if (teacherId === undefined) {
      const teacher = staff.teacherFor(schoolId, person.name)
      teacherId = teacher.teacherId
      if (teacher.made) plan.teachers.push({ schoolId, teacherId, name: person.name })
    }
    add({ userType, schoolId, relativeId: teacherId, userName })
    wanted.add({ schoolId, teacherId }, userType)
    for (const t of teaching) {
      const row = { schoolId, teacherId, ...t }
      wanted.teach(row)
      if (staff.isNewTeaching(row)) plan.teaching.push(row)
    }
    for (const l of leading) {
      const row = { schoolId, relativeId: teacherId, userType, ...l }
      wanted.lead(row)
      if (staff.isNewLeading(row)) plan.leading.push(row)
    }
  }
  return has.slice(before)
}

const keyOf = (i: IdentityInput) => `${i.userType}\u001f${i.schoolId}\u001f${i.relativeId}`

/** The person in the list of passwords: role and what for, the number, the name. */
function toListPerson({ name, base, by, duties }: Person): ListPerson {
  const row = duties[0]?.row
  if (!row) return { group: '', number: base, name }
  const where = row.classes.length ? row.classes : row.grades
  const group = [row.role, where.join('、'), row.courses.join('、')].filter((part) => part !== '').join(' ')
  return { group, number: by === 'staff' ? base : row.children.join('、') || base, name }
}
