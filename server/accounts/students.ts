import { Role } from '#contract/roles.ts'
import { gradeBefore } from '#core/domain/exam/class-label.ts'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { KnownSchool } from '../import/resolve/directory.ts'
import type { Faults } from '../sheets/faults.ts'
import { accountsOfRole, findShortestLogins } from './account-facts.ts'
import { findTakenLogins, LoginNames, namesFor } from './login-names.ts'
import type { AccountsOptions } from './options.ts'
import { type AccountsPlan, emptyPlan, type ListPerson } from './plan.ts'
import { whichClass, whichGrade, whichSchool } from './which-school.ts'

export interface AccountStudent extends ListPerson {
  studentId: string
  classId: string
}

/** Accounts for the students of a school, a grade or a class that have none. Null with the faults told. */
export async function planStudents(
  db: Db,
  options: Pick<AccountsOptions, 'school' | 'grade' | 'className' | 'resetUnused'>,
  faults: Faults,
): Promise<AccountsPlan | null> {
  const school = await whichSchool(db, options.school, { file: '--school' }, faults)
  if (!school) return null
  const { grade, className } = options
  const gradeId = grade ? whichGrade(school, grade, { file: '--grade' }, faults) : ''
  if (gradeId === null) return null
  const only = className ? whichClass(school, className, grade, { file: '--class' }, faults) : null
  if (className && !only) return null
  const classIds = only ? [only.classId] : classesOf(school, gradeId)
  return planPupils(db, school.schoolId, pupilsOf(school, new Set(classIds)), options)
}

/** Accounts for those of `pupils` that have none. */
export async function planPupils(
  db: Db,
  schoolId: SchoolId,
  pupils: readonly AccountStudent[],
  options: { resetUnused: boolean },
): Promise<AccountsPlan> {
  const known = await accountsOfRole(db, schoolId, Role.student)
  const candidates = pupils.flatMap((p) => namesFor(p.number, schoolId))
  const names = new LoginNames((await findTakenLogins(db, candidates)).map((l) => l.name))
  const plan = emptyPlan()
  const again: { accountId: string; person: ListPerson }[] = []
  for (const { studentId, classId: _, ...person } of pupils) {
    const account = known.get(studentId)
    if (!account) {
      const userName = person.name
      const identity = { userType: Role.student, schoolId, relativeId: studentId, userName }
      const login = names.give(person.number, schoolId)
      plan.fresh.push({ login, name: userName, identities: [identity], person })
    } else if (account.unused && options.resetUnused) again.push({ accountId: account.accountId, person })
    else {
      plan.counts.kept++
      if (account.unused) plan.counts.unused++
    }
  }
  const logins = await findShortestLogins(
    db,
    again.map((a) => a.accountId),
  )
  plan.renewals = again.map((a) => ({ ...a, login: logins.get(a.accountId) ?? '' }))
  plan.counts.coded = names.coded
  return plan
}

function classesOf(school: KnownSchool, gradeId: string): string[] {
  return school.classes.filter((c) => !gradeId || c.gradeId === gradeId).map((c) => c.classId)
}

const order = new Intl.Collator('zh-Hans-CN', { numeric: true })

/** Students of the classes, by grade, class and number: the list's order and that in which names are given. */
export function pupilsOf(school: KnownSchool, classIds: ReadonlySet<string>): AccountStudent[] {
  const classes = new Map(school.classes.map((c) => [c.classId, c]))
  const pupils: (AccountStudent & { grade: string })[] = []
  for (const [number, student] of school.students) {
    const at = classes.get(student.classId)
    if (!at || !classIds.has(student.classId)) continue
    const { studentId, classId, name } = student
    pupils.push({ studentId, classId, number, name, group: at.name, grade: at.grade })
  }
  pupils.sort(
    (a, b) =>
      order.compare(a.grade, b.grade) ||
      order.compare(a.group, b.group) ||
      order.compare(a.number, b.number) ||
      (a.number < b.number ? -1 : 1),
  )
  return pupils.map(({ grade, group, ...pupil }) => ({
    ...pupil,
    // "3班" alone says too little
    group: gradeBefore(grade, group) + group,
  }))
}
