import { CsvError, parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import type { PeopleRow } from '../../accounts/people/read-people.ts'
import { roleKind } from '../../accounts/people/roles.ts'
import type { DraftStudent } from '../../import/check/students.ts'
import type { Faults } from '../../import/faults.ts'
import type { RosterFile } from '../roster-file.ts'
import { free, type Row } from './columns.ts'
import { nameOfParts } from './person-name.ts'

/** Bytes of all files together, unpacked: a district's users are some ten megabytes. */
const MOST_BYTES = 100 * 1_048_576
const READ = ['manifest', 'users', 'classes', 'courses', 'enrollments', 'roles'] as const
type ReadName = (typeof READ)[number]

/** A row of a file with its place in it, 1-based, the headings counted. */
interface Placed {
  at: number
  row: Row
}
type Files = Readonly<Record<ReadName, readonly Placed[]>>

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** The files of a package by their names; null: it is none, such as a workbook, which is a ZIP as well. */
function unpack(bytes: Uint8Array): Map<string, string> | null {
  const names: string[] = []
  let size = 0
  const isRead = (name: string) => READ.some((one) => baseOf(name) === `${one}.csv`)
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(baseOf(name))
      if (isRead(name)) size += originalSize
      return isRead(name) && size <= MOST_BYTES
    },
  })
  if (!names.includes('manifest.csv') || !names.includes('users.csv') || size > MOST_BYTES) return null
  return new Map(Object.entries(found).map(([name, data]) => [baseOf(name), new TextDecoder().decode(data)]))
}

function rowsOf(text: string): Placed[] {
  const rows = parse(text, { bom: true, columns: true, relax_column_count: true, skip_empty_lines: true })
  return (rows as Record<string, string>[]).map((row, i) => ({
    at: i + 2,
    row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name.trim(), free(value)])),
  }))
}

const isThere = ({ row }: Placed): boolean => row['status'] !== 'tobedeleted'
const idOf = ({ row }: Placed): string => row['sourcedId'] ?? ''

/**
 * Reads a OneRoster package (1.1 or 1.2) as a roster: students with their class of the type `homeroom`, teachers with
 * what they head and teach. Parents, leaders and results in it are not read.
 * @returns null where the bytes are no such package
 */
export function readOneRoster(bytes: Uint8Array, label: string, faults: Faults): RosterFile | null {
  let texts: Map<string, string> | null
  try {
    texts = unpack(bytes)
  } catch {
    return null
  }
  if (texts === null) return null
  const lacking = (['classes', 'enrollments'] as const).filter((name) => !texts.has(`${name}.csv`))
  for (const name of lacking) faults.add('one_roster_lacks', { file: label }, { name: `${name}.csv` })
  if (lacking.length > 0) return { students: [], people: [], ignored: [] }
  const files: Partial<Record<ReadName, Placed[]>> = {}
  for (const name of READ) {
    try {
      files[name] = rowsOf(texts.get(`${name}.csv`) ?? '').filter(isThere)
    } catch (e) {
      if (!(e instanceof CsvError)) throw e
      faults.add('one_roster_csv', { file: label }, { name: `${name}.csv`, why: e.message })
      return { students: [], people: [], ignored: [] }
    }
  }
  return rosterIn(files as Files, faults)
}

function rosterIn(files: Files, faults: Faults): RosterFile {
  const users = new Map(files.users.map((one) => [idOf(one), one]))
  const classes = new Map(files.classes.map((one) => [idOf(one), one]))
  const courses = new Map(files.courses.map((one) => [idOf(one), one.row['title'] ?? '']))
  const isHome = (id: string) => classes.get(id)?.row['classType'] === 'homeroom'
  const homeOf = new Map<string, string>()
  const teaching: Placed[] = []
  for (const one of files.enrollments) {
    const { classSourcedId = '', userSourcedId = '', role = '' } = one.row
    const lost = !classes.has(classSourcedId)
      ? classSourcedId
      : users.has(userSourcedId)
        ? null
        : userSourcedId
    if (lost !== null) {
      faults.add('one_roster_ref', { file: 'enrollments.csv', row: one.at }, { id: lost })
    } else if (role === 'student' && isHome(classSourcedId)) homeOf.set(userSourcedId, classSourcedId)
    else if (role === 'teacher') teaching.push(one)
  }
  const isStudent = studentsIn(files)
  const students = files.users
    .filter((one) => isStudent.has(idOf(one)))
    .flatMap((one) => {
      const home = classes.get(homeOf.get(idOf(one)) ?? '')
      if (!home) {
        faults.add('one_roster_no_class', { file: 'users.csv', row: one.at }, { name: nameIn(one) })
        return []
      }
      return [studentOf(one, home)]
    })
  const sitting = Map.groupBy(
    files.enrollments.filter(({ row }) => row['role'] === 'student'),
    ({ row }) => row['classSourcedId'] ?? '',
  )
  /** Classes of the roll that a class of a subject is held for. */
  const homesOf = (id: string): string[] => {
    if (isHome(id)) return [id]
    const named = classes.get(id)?.row['metadata.homeroomSourcedId']
    if (named) return [named]
    return [
      ...new Set((sitting.get(id) ?? []).map(({ row }) => homeOf.get(row['userSourcedId'] ?? '') ?? '')),
    ]
  }
  const people = teaching.map((one): PeopleRow => {
    const { classSourcedId = '', userSourcedId = '' } = one.row
    const user = users.get(userSourcedId)
    const course = courses.get(classes.get(classSourcedId)?.row['courseSourcedId'] ?? '') ?? ''
    const role = isHome(classSourcedId) ? '班主任' : '任课老师'
    const kind = roleKind(role)
    if (!kind || !user) throw new Error('A teacher has a role.')
    return {
      ...{ file: 'enrollments.csv', row: one.at, school: '', name: nameIn(user), role, kind },
      classes: homesOf(classSourcedId).flatMap((id) => classes.get(id)?.row['title'] ?? []),
      courses: isHome(classSourcedId) ? [] : [course],
      ...{ grades: [], children: [], staff: user.row['identifier'] ?? '', phone: '' },
      place: () => ({ file: 'enrollments.csv', row: one.at }),
    }
  })
  return { students, people, ignored: [] }
}

const nameIn = ({ row }: Placed): string =>
  nameOfParts({ givenName: row['givenName'] ?? '', familyName: row['familyName'] ?? '' })

/** 1.2 says roles in a file of its own, 1.1 beside the user. */
const studentsIn = ({ roles, users }: Files): Set<string> =>
  new Set([
    ...roles.filter(({ row }) => row['role'] === 'student').map(({ row }) => row['userSourcedId'] ?? ''),
    ...users.filter(({ row }) => row['role'] === 'student').map(idOf),
  ])

function studentOf(user: Placed, home: Placed): DraftStudent {
  return {
    ...{ school: '', number: user.row['identifier'] || user.row['username'] || idOf(user) },
    ...{
      name: nameIn(user),
      className: home.row['title'] ?? '',
      grade: home.row['metadata.gradeName'] ?? '',
    },
    ...{ file: 'users.csv', row: user.at, listed: true },
  }
}
