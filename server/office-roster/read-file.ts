import { type PeopleRow, readPeopleFile } from '../accounts/people/read-people.ts'
import { inspectFile } from '../import/look/inspect-file.ts'
import { type Field, matchField } from '../sheets/columns/fields.ts'
import type { Faults } from '../sheets/faults.ts'
import { readRoster } from '../sheets/roster/roster.ts'
import { Students } from '../sheets/roster/students.ts'
import { readOneRoster } from './one-roster/read.ts'
import type { RosterPlace } from './one-roster/rows.ts'
import type { RosterFile } from './roster-file.ts'

const STUDENT: readonly Field[] = ['number', 'name', 'className', 'grade', 'idNumber']
const PERSON: readonly Field[] = ['person', 'role', 'className', 'course', 'grade', 'staff', 'child', 'phone']
/** Of a table of who teaches what, that has no column of roles. */
const TEACHER = '任课老师'

const has = (headings: readonly string[], ...fields: readonly Field[]): boolean =>
  fields.every((field) => headings.some((heading) => matchField(heading, [field])))

/** What a table is, by its headings; null: neither. */
function kindOf(headings: readonly string[]): 'students' | 'people' | 'teaching' | null {
  const isStaff = has(headings, 'course') || has(headings, 'staff') || has(headings, 'phone')
  // a list of students may say who is the monitor
  if (has(headings, 'number', 'name', 'className') && !(has(headings, 'role') && isStaff)) return 'students'
  if (has(headings, 'person', 'role')) return 'people'
  if (has(headings, 'person', 'course', 'className')) return 'teaching'
  return has(headings, 'number', 'name') ? 'students' : null
}

/**
 * Reads a OneRoster package, or the sheets of a roster file, each for what it is: students, or staff and parents. What is wrong is in `faults`.
 * @param name what the file is called; `path` is where it lies
 * @param at the school whose roster it is, and today
 */
export async function readRosterFile(
  { path, name, at }: { path: string; name: string; at: RosterPlace },
  faults: Faults,
): Promise<RosterFile> {
  const packed = /\.zip$/i.test(name) ? await readOneRoster(path, name, at, faults) : null
  if (packed) return packed
  const look = await inspectFile({ path, label: name })
  const students = new Students()
  const people: PeopleRow[] = []
  const ignored: string[] = []
  if (look.refused) {
    faults.add(look.refused.code as Parameters<Faults['add']>[0], { file: name }, look.refused.params)
    return { students: [], people, ignored }
  }
  for (const sheet of look.sheets.filter(({ filled }) => filled > 0)) {
    const headings = sheet.columns.map((column) => column.heading).filter((heading) => heading !== '')
    const kind = sheet.hidden ? null : kindOf(headings)
    const isOnly = look.sheets.length === 1
    const label = sheet.name === null || isOnly ? name : `${name} / ${sheet.name}`
    if (kind === null && !isOnly) {
      ignored.push(sheet.name ?? name)
      continue
    }
    const file = { path, label, ...(sheet.name === null ? {} : { sheet: sheet.name }) }
    faults.source(label, name, sheet.name)
    const known = kind === 'people' || kind === 'teaching' ? PERSON : STUDENT
    ignored.push(...headings.filter((heading) => !matchField(heading, known)))
    if (known === STUDENT) {
      await readRoster(file, { ignore: 'all', className: '', grade: '', today: at.today }, students, faults)
    } else {
      const how = { ignore: 'all', login: false, role: kind === 'teaching' ? TEACHER : '' } as const
      await readPeopleFile(file, how, people, faults)
    }
  }
  return { students: students.list, people, ignored: [...new Set(ignored)] }
}
