import { Worker } from 'node:worker_threads'
import type { PeopleRow } from '../../accounts/people/read-people.ts'
import { roleKind } from '../../accounts/people/roles.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { DraftStudent } from '../../sheets/roster/students.ts'
import type { RosterFile } from '../roster-file.ts'
import { nameOfParts } from './person-name.ts'
import type { OneRosterResult, OneRosterTables, Placed } from './tables.ts'

/** Memory of the thread, and how long it may take. */
const HEAP_MB = 512
const READ_MS = 120_000

const idOf = ({ row }: Placed): string => row['sourcedId'] ?? ''
const NOBODY: RosterFile = { students: [], people: [], ignored: [] }

/**
 * Reads a OneRoster package (1.1 or 1.2) as a roster: students with their class of the type `homeroom`, teachers with
 * what they head and teach. Parents, leaders and results in it are not read.
 * @returns null where the file is no such package
 */
export async function readOneRoster(path: string, label: string, faults: Faults): Promise<RosterFile | null> {
  const found = await inThread(path)
  if (found === null || found.is === 'long') faults.add('one_roster_hard', { file: label })
  if (found?.is === 'none') return null
  if (found?.is === 'lacking')
    for (const name of found.names) faults.add('one_roster_lacks', { file: label }, { name: `${name}.csv` })
  if (found?.is === 'noCsv')
    faults.add('one_roster_csv', { file: label }, { name: `${found.name}.csv`, why: found.why })
  return found?.is === 'tables' ? rosterIn(found.tables, faults) : NOBODY
}

/** Null: it needed more memory or time than it may. */
function inThread(path: string): Promise<OneRosterResult | null> {
  const worker = new Worker(new URL('./tables.thread.ts', import.meta.url), {
    name: 'one-roster',
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return new Promise((resolve) => {
    const end = (found: OneRosterResult | null) => {
      clearTimeout(timer)
      resolve(found)
      void worker.terminate()
    }
    const timer = setTimeout(end, READ_MS, null)
    worker.on('message', end)
    worker.on('error', () => end(null))
    worker.on('exit', () => end(null))
  })
}

function rosterIn(files: OneRosterTables, faults: Faults): RosterFile {
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
const studentsIn = ({ roles, users }: OneRosterTables): Set<string> =>
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
