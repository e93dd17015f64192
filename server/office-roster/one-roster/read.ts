import { Worker } from 'node:worker_threads'
import type { PeopleRow } from '../../accounts/people/read-people.ts'
import { roleKind } from '../../accounts/people/roles.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { DraftStudent } from '../../sheets/roster/students.ts'
import type { RosterFile } from '../roster-file.ts'
import { nameOfParts } from './person-name.ts'
import { checkedRows, type RosterPlace } from './rows.ts'
import { type OneRosterResult, type OneRosterTables, type Placed, READ_FILES } from './tables.ts'

/** Memory of the thread, and how long it may take. */
const HEAP_MB = 512
const READ_MS = 120_000

const NOBODY: RosterFile = { students: [], people: [], ignored: [] }

/**
 * Reads a OneRoster package (1.1 or 1.2) as a roster: students with their class of the type `homeroom`, teachers with
 * what they head and teach. Parents, leaders and results in it are not read.
 * @param at the school whose roster it is, and today
 * @returns null where the file is no such package
 */
export async function readOneRoster(
  path: string,
  label: string,
  at: RosterPlace,
  faults: Faults,
): Promise<RosterFile | null> {
  const found = (await inThread(path)) ?? { is: 'wrong', faults: [HARD] }
  if (found.is === 'none') return null
  const fileOf = (name: string): string => (name === '' ? label : name)
  for (const name of READ_FILES) faults.source(name, label, name)
  if (found.is === 'tables') return rosterIn(found.tables, at, faults)
  for (const { code, file, row, values } of found.faults)
    faults.add(code, { file: fileOf(file), row }, values)
  return NOBODY
}

const HARD = { code: 'one_roster_hard', file: '', row: null, values: {} } as const

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

function rosterIn(files: OneRosterTables, at: RosterPlace, faults: Faults): RosterFile {
  const rows = checkedRows(files, at, faults)
  if (rows === null) return NOBODY
  const { classes, courses, homeOf, isHome } = rows
  const firstOf = new Map<string, number>()
  const students = rows.students.flatMap((one) => {
    const home = classes.get(homeOf.get(one.row['sourcedId'] ?? '') ?? '')
    if (!home) {
      faults.add('one_roster_no_class', { file: 'users.csv', row: one.at }, { name: nameIn(one) })
      return []
    }
    const student = studentOf(one, home)
    const first = firstOf.get(student.number)
    if (first !== undefined) {
      const values = { number: student.number, first }
      faults.add('duplicate_student', { file: 'users.csv', row: one.at }, values)
      return []
    }
    firstOf.set(student.number, one.at)
    return [student]
  })
  const sitting = Map.groupBy(rows.sitting, ({ row }) => row['classSourcedId'] ?? '')
  /** Classes of the roll that a class of a subject is held for. */
  const homesOf = (id: string): string[] => {
    if (isHome(id)) return [id]
    const named = classes.get(id)?.row['metadata.homeroomSourcedId']
    if (named) return [named]
    return [
      ...new Set((sitting.get(id) ?? []).map(({ row }) => homeOf.get(row['userSourcedId'] ?? '') ?? '')),
    ]
  }
  const people = rows.teaching.map((one): PeopleRow => {
    const { classSourcedId = '', userSourcedId = '' } = one.row
    const user = rows.users.get(userSourcedId)
    const course = courses.get(classes.get(classSourcedId)?.row['courseSourcedId'] ?? '') ?? ''
    const role = isHome(classSourcedId) ? '班主任' : '任课老师'
    const kind = roleKind(role)
    if (!kind || !user) throw new Error('A teacher has a role.')
    return {
      ...{ file: 'enrollments.csv', row: one.at, school: '', name: nameIn(user), role, kind },
      classes: homesOf(classSourcedId).flatMap((id) => classes.get(id)?.row['title'] ?? []),
      courses: isHome(classSourcedId) ? [] : [course],
      ...{ grades: [], children: [], staff: user.row['identifier'] ?? '', phone: '' },
      packageId: userSourcedId,
      place: () => ({ file: 'enrollments.csv', row: one.at }),
    }
  })
  return { students, people, ignored: rows.otherSchools }
}

const nameIn = ({ row }: Placed): string =>
  nameOfParts({ givenName: row['givenName'] ?? '', familyName: row['familyName'] ?? '' })

/** What a grade of the standard (01 to 12) is called in schools. */
const GRADE_NAMES: Readonly<Record<string, readonly string[]>> = {
  ...{ '01': ['一年级'], '02': ['二年级'], '03': ['三年级'], '04': ['四年级'], '05': ['五年级'] },
  ...{
    '06': ['六年级', '预初'],
    '07': ['七年级', '初一'],
    '08': ['八年级', '初二'],
    '09': ['九年级', '初三'],
  },
  ...{ '10': ['高一', '十年级'], '11': ['高二', '十一年级'], '12': ['高三', '十二年级'] },
}

function studentOf(user: Placed, home: Placed): DraftStudent {
  const [grade = ''] = (home.row['grades'] || user.row['grades'] || '').split(',')
  return {
    ...{ school: '', number: user.row['identifier'] || user.row['username'] || user.row['sourcedId'] || '' },
    ...{
      name: nameIn(user),
      className: home.row['title'] ?? '',
      grade: home.row['metadata.gradeName'] ?? '',
      gradeHints: GRADE_NAMES[grade.trim().padStart(2, '0')] ?? [],
    },
    ...{ file: 'users.csv', row: user.at, listed: true },
  }
}
