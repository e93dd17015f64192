import type { Faults } from '../../sheets/faults.ts'
import { sameName } from '../../sheets/roster/student-columns.ts'
import type { OneRosterTables, Placed } from './tables.ts'

/** Whose roster is read, and when. */
export interface RosterPlace {
  schoolId: string
  schoolName: string
  /** Day in China, YYYY-MM-DD. */
  today: string
}

/** Rows of a package that count today, in one school, each of whose references leads to a row. */
interface CheckedRows {
  users: ReadonlyMap<string, Placed>
  classes: ReadonlyMap<string, Placed>
  /** Titles by id. */
  courses: ReadonlyMap<string, string>
  isHome: (classId: string) => boolean
  students: readonly Placed[]
  /** The class of the roll by student. */
  homeOf: ReadonlyMap<string, string>
  /** Enrollments of students, and of teachers. */
  sitting: readonly Placed[]
  teaching: readonly Placed[]
  /** Names of schools of the package that are not read. */
  otherSchools: readonly string[]
}

const idOf = ({ row }: Placed): string => row['sourcedId'] ?? ''
/** The standard's `endDate` is the first day that no longer counts. */
const isOver = ({ row }: Placed, today: string): boolean =>
  (row['endDate'] ?? '') !== '' && (row['endDate'] ?? '') <= today
const hasBegun = ({ row }: Placed, today: string): boolean => (row['beginDate'] ?? '') <= today

/** Rows by their id; one that occurs twice is told. */
function byId(rows: readonly Placed[], file: string, faults: Faults): Map<string, Placed> {
  const all = new Map<string, Placed>()
  for (const one of rows) {
    const first = all.get(idOf(one))
    if (first) faults.add('one_roster_twice', { file, row: one.at }, { id: idOf(one), first: first.at })
    else all.set(idOf(one), one)
  }
  return all
}

/** @returns null: of which of several schools it is to be read is not clear, which is told */
export function checkedRows(files: OneRosterTables, at: RosterPlace, faults: Faults): CheckedRows | null {
  const users = byId(files.users, 'users.csv', faults)
  const all = byId(files.classes, 'classes.csv', faults)
  const schools = schoolsOf(files, at, faults)
  if (schools === null) return null
  const isHere = (id: string): boolean => !schools.others.has(all.get(id)?.row['schoolSourcedId'] ?? '')
  const classes = new Map([...all].filter(([id]) => isHere(id)))
  const courses = new Map(files.courses.map((one) => [idOf(one), one.row['title'] ?? '']))
  const isHome = (id: string) => classes.get(id)?.row['classType'] === 'homeroom'
  const current = files.enrollments.filter((one) => !isOver(one, at.today))
  const known = current.filter((one) => {
    const { classSourcedId = '', userSourcedId = '' } = one.row
    const lost = !all.has(classSourcedId) ? classSourcedId : users.has(userSourcedId) ? null : userSourcedId
    if (lost !== null) faults.add('one_roster_ref', { file: 'enrollments.csv', row: one.at }, { id: lost })
    return lost === null && classes.has(classSourcedId)
  })
  const sitting = known.filter(({ row }) => row['role'] === 'student')
  const teaching = known.filter(({ row }) => row['role'] === 'teacher')
  const taught = new Set(teaching.map(({ row }) => row['classSourcedId'] ?? '').filter((id) => !isHome(id)))
  for (const id of taught) {
    const one = classes.get(id)
    const course = one?.row['courseSourcedId'] ?? ''
    if (one && !courses.has(course))
      faults.add('one_roster_course', { file: 'classes.csv', row: one.at }, { id: course })
  }
  const homeOf = new Map<string, string>()
  for (const [userId, ones] of Map.groupBy(
    sitting.filter(({ row }) => isHome(row['classSourcedId'] ?? '')),
    ({ row }) => row['userSourcedId'] ?? '',
  )) {
    const begun = ones.filter((one) => hasBegun(one, at.today))
    const homes = new Set((begun.length > 0 ? begun : ones).map(({ row }) => row['classSourcedId'] ?? ''))
    const [home = '', other] = homes
    if (other !== undefined) {
      const titles = [...homes].map((id) => classes.get(id)?.row['title'] ?? '').join('、')
      const values = { id: userId, known: titles }
      faults.add('one_roster_two_classes', { file: 'enrollments.csv', row: ones[0]?.at ?? null }, values)
    }
    homeOf.set(userId, home)
  }
  const isStudent = studentsIn(files, users, at.today, faults)
  const elsewhere = new Set(
    current.map(({ row }) => (isHere(row['classSourcedId'] ?? '') ? '' : (row['userSourcedId'] ?? ''))),
  )
  const students = [...users.values()].filter(
    (one) =>
      isStudent.has(idOf(one)) &&
      (homeOf.has(idOf(one)) ||
        !(elsewhere.has(idOf(one)) || schools.others.has(one.row['primaryOrgSourcedId'] ?? ''))),
  )
  return { users, classes, courses, isHome, students, homeOf, sitting, teaching, otherSchools: schools.names }
}

/** Schools of the package beside the one that is read: by their id, and their names. */
function schoolsOf({ orgs, classes }: OneRosterTables, at: RosterPlace, faults: Faults) {
  const named = new Map(orgs.map((one) => [idOf(one), one.row['name'] ?? '']))
  const used = new Set(classes.map(({ row }) => row['schoolSourcedId'] ?? '').filter((id) => id !== ''))
  if (used.size < 2) return { others: new Set<string>(), names: [] }
  const mine = [...used].filter((id) => id === at.schoolId || sameName(named.get(id) ?? '', at.schoolName))
  const nameOf = (id: string): string => named.get(id) || id
  if (mine.length !== 1) {
    const known = [...used].map(nameOf).join('、')
    faults.add('one_roster_schools', { file: 'classes.csv' }, { school: at.schoolName, known })
    return null
  }
  used.delete(mine[0] ?? '')
  return { others: used, names: [...used].map(nameOf) }
}

/** 1.2 says roles in a file of its own, 1.1 beside the user. */
function studentsIn(
  { roles, users }: OneRosterTables,
  known: ReadonlyMap<string, Placed>,
  today: string,
  faults: Faults,
): Set<string> {
  for (const { at, row } of roles)
    if (!known.has(row['userSourcedId'] ?? ''))
      faults.add('one_roster_ref', { file: 'roles.csv', row: at }, { id: row['userSourcedId'] ?? '' })
  return new Set([
    ...roles
      .filter((one) => one.row['role'] === 'student' && !isOver(one, today))
      .map(({ row }) => row['userSourcedId'] ?? ''),
    ...users.filter(({ row }) => row['role'] === 'student').map(idOf),
  ])
}
