import type { Locale } from '#contract/locale.ts'
import type { RosterChange } from '#contract/office/roster.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { loadSchool } from '../import/resolve/directory.ts'
import { isNextYearRoster } from '../import/resolve/school-year.ts'
import type { Faults } from '../sheets/faults.ts'
import { planParents } from './plan-parents.ts'
import { planStaff } from './plan-staff.ts'
import { planStudents } from './plan-students.ts'
import type { Planning, RosterPlan } from './planning.ts'
import type { RosterFile } from './roster-file.ts'

/**
 * Compares a file with the school; what cannot be done is in `faults`. Changes nothing.
 * @param locale of roles in `changes`
 */
export async function planRoster(
  db: Db | Tx,
  schoolId: SchoolId,
  file: RosterFile,
  faults: Faults,
  locale: Locale = 'zh-CN',
): Promise<RosterPlan> {
  const known = await loadSchool(db as Db, schoolId)
  if (typeof known === 'string') throw new Error(`School ${schoolId} is ${known}.`)
  const [first] = file.students
  if (first && (await isNextYearRoster(db as Db, known, file.students)))
    faults.add('roster_next_year', { file: first.file })
  const changes: RosterChange[] = []
  const people = file.students.length + file.people.length
  const counted = { changes, people, same: 0, folded: [] }
  const plan: RosterPlan = { classes: [], students: [], staff: [], parents: [], ...counted }
  const planning: Planning = {
    db,
    school: { ...known, classes: [...known.classes], students: new Map(known.students) },
    plan,
    faults,
    locale,
    tell: (kind, { name, number = '' }, before = '', after = '') =>
      changes.push({ kind, name, number, before, after }),
  }
  planStudents(planning, file.students)
  await planStaff(planning, file.people)
  await planParents(planning, file.people)
  return plan
}
