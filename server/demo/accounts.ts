import { Role } from '#contract/roles.ts'
import type { StoredRoster } from '../exams/roster/roster.ts'
import { type District, SCHOOLS } from './district.ts'
import { elementAt } from './random.ts'
import type { DemoTeacher } from './staff.ts'
import { requireStoredId, schoolOf } from './stored.ts'

export interface DemoIdentity {
  userType: number
  schoolId: string
  relativeId: string
  userName: string
}

export interface DemoAccount {
  /** Names by which the account signs in, unique in the district. */
  logins: readonly string[]
  name: string
  identities: readonly DemoIdentity[]
}

/** Accounts of all pupils, parents, teachers and leaders of the stored district. */
export function makeAccounts(district: District, roster: StoredRoster): DemoAccount[] {
  return [
    ...familyAccounts(district, roster),
    ...SCHOOLS.flatMap((_, i) => staffAccounts(district, roster, i)),
    districtAccount(district, roster),
  ]
}

/** One for each pupil (sign-in name: the student number) and one for each family (p and a child's number). */
function familyAccounts(district: District, roster: StoredRoster): DemoAccount[] {
  const identity = (userType: number, userName: string, child: { school: number; number: string }) => {
    const school = schoolOf(roster, child.school)
    return {
      userType,
      userName,
      schoolId: school.schoolId,
      relativeId: requireStoredId(school.studentIds, child.number),
    }
  }
  return district.families.flatMap((family, i) => {
    const parent: DemoAccount = {
      logins: [`p${elementAt(family.children, 0).number}`, ...(i < 3 ? [`parent${i + 1}`] : [])],
      name: family.parentName,
      identities: family.children.map((c) => identity(Role.parent, family.parentName, c)),
    }
    const pupils = family.children.map((c) => ({
      logins: [c.number, ...memorable(c)],
      name: c.name,
      identities: [identity(Role.student, c.name, c)],
    }))
    return [parent, ...pupils]
  })
}

/** student1 and student2 sit first in 九(1)班 of either school. */
function memorable(c: { school: number; grade: number; class: number; seat: number }): string[] {
  return c.grade === 2 && c.class === 0 && c.seat === 0 ? [`student${c.school + 1}`] : []
}

function staffAccounts(district: District, roster: StoredRoster, schoolIndex: number): DemoAccount[] {
  const { schoolId, teacherIds } = schoolOf(roster, schoolIndex)
  const staff = elementAt(district.staff, schoolIndex)
  const suffix = schoolIndex === 0 ? '' : 'b'
  const identity = (userType: number, name: string) => ({
    userType,
    schoolId,
    relativeId: requireStoredId(teacherIds, name),
    userName: name,
  })
  const teachers = staff.teachers.map((t, i) => {
    const known = KNOWN_TEACHERS.findIndex((is) => is(t)) + 1
    return {
      logins: [
        `t${schoolIndex + 1}${String(i + 1).padStart(3, '0')}`,
        ...(known ? [`teacher${known}${suffix}`] : []),
        ...(schoolIndex === 0 ? markingLogins(t) : []),
      ],
      name: t.name,
      identities: [
        identity(Role.teacher, t.name),
        ...(t.leads ? [identity(Role.subjectLeader, t.name)] : []),
      ],
    }
  })
  const leaders = staff.leaders.map((l) => ({
    logins: [`leader${l.role}${suffix}`],
    name: l.name,
    identities: [identity(l.role, l.name)],
  }))
  const office: DemoAccount = {
    logins: [`admin1${suffix}`],
    name: staff.administrator,
    identities: [
      { userType: Role.administrator, schoolId, relativeId: schoolId, userName: staff.administrator },
    ],
  }
  return [...teachers, ...leaders, office]
}

/** Whoever runs the office of the district: an identity in each school. */
function districtAccount(district: District, roster: StoredRoster): DemoAccount {
  const userName = elementAt(district.staff, 0).districtAdministrator
  const identities = SCHOOLS.map((_, i) => {
    const { schoolId } = schoolOf(roster, i)
    return { userType: Role.districtAdministrator, schoolId, relativeId: schoolId, userName }
  })
  return { logins: ['district1'], name: userName, identities }
}

/** teacher1: maths and head of 九(1)班; teacher2: physics of the same class, heads nothing; teacher3: two subjects;
   teacher4: teaches English and leads it, two identities. */
const KNOWN_TEACHERS: readonly ((t: DemoTeacher) => boolean)[] = [
  (t) => t.grade === 2 && t.courses[0] === 'math' && t.heads === 0,
  (t) => t.grade === 2 && t.courses[0] === 'physics' && t.classes[0] === 0,
  (t) => t.courses.length === 2,
  (t) => t.leads !== null,
]

/** Who marks the papers of the demo, see `marking/`: none of them teaches what another known account does. */
const MARKERS: Readonly<Record<string, (t: DemoTeacher) => boolean>> = {
  marklead1: (t) => t.grade === 2 && t.classes[0] === 3,
  marker1: (t) => t.grade === 2 && t.classes[0] === 6,
  marker2: (t) => t.grade === 1 && t.classes[0] === 0,
  marker3: (t) => t.grade === 1 && t.classes[0] === 3,
}

const markingLogins = (t: DemoTeacher): string[] =>
  t.courses[0] === 'math' ? Object.keys(MARKERS).filter((login) => MARKERS[login]?.(t)) : []
