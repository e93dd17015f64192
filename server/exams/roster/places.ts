import type { Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { RosterClass, RosterSchool } from './input.ts'
import { classFold, gradeFold } from './place-names.ts'

/**
 * Finds or makes grades by name, however it is spelled; returns ids by the names given and by those that are stored.
 *
 * Throws RangeError where a name is spelled like several stored grades and is none of them.
 */
export async function storeGrades(
  tx: Tx,
  schoolId: SchoolId,
  grades: RosterSchool['grades'],
  makeId: () => string,
): Promise<Map<string, string>> {
  const known = await tx
    .selectFrom('grade')
    .select(['grade_id', 'name', 'ended_at'])
    .where('school_id', '=', schoolId)
    .execute()
  const ids = new Map(known.map((g) => [g.name, g.grade_id]))
  const going = known.filter((g) => g.ended_at === null)
  const alike = Map.groupBy(going, (g) => gradeFold(g.name))
  const rows: (RosterSchool['grades'][number] & { school_id: string; grade_id: string })[] = []
  for (const { gradeId, ...grade } of grades) {
    if (gradeId !== undefined) ids.set(grade.name, gradeId)
    if (ids.has(grade.name)) continue
    const fold = gradeFold(grade.name)
    const [found, second] = alike.get(fold) ?? []
    if (found && second) throw several('Grade', grade.name, [found.name, second.name])
    const id = found?.grade_id ?? makeId()
    ids.set(grade.name, id)
    if (found) continue
    alike.set(fold, [{ grade_id: id, name: grade.name, ended_at: null }])
    rows.push({ school_id: schoolId, grade_id: id, ...grade })
  }
  if (rows.length) await tx.insertInto('grade').values(rows).execute()
  return ids
}

/**
 * Finds or makes classes by grade and name, however they are spelled; returns ids by `grade U+001F name`.
 *
 * Throws RangeError where a name is spelled like several stored classes of its grade and is none of them.
 */
export async function storeClasses(
  tx: Tx,
  schoolId: SchoolId,
  classes: readonly RosterClass[],
  gradeIds: ReadonlyMap<string, string>,
  makeId: () => string,
): Promise<Map<string, string>> {
  const known = await tx
    .selectFrom('class')
    .select(['class_id', 'grade_id', 'name'])
    .where('school_id', '=', schoolId)
    .execute()
  const key = (of: string, name: string) => `${of}\u001f${name}`
  const spellings = Map.groupBy(gradeIds, ([, id]) => id)
  const namesOf = (gradeId: string) => spellings.get(gradeId)?.map(([name]) => name) ?? ['']
  const foldOf = (gradeId: string, name: string) => key(gradeId, classFold(namesOf(gradeId)[0] ?? '', name))
  const exact = new Map(known.map((c) => [key(c.grade_id, c.name), c.class_id]))
  const alike = Map.groupBy(known, (c) => foldOf(c.grade_id, c.name))
  const ids = new Map(
    known.flatMap((c) => namesOf(c.grade_id).map((grade) => [key(grade, c.name), c.class_id] as const)),
  )
  const rows: { school_id: string; class_id: string; grade_id: string; name: string; seq: number }[] = []
  for (const c of classes) {
    const gradeId = gradeIds.get(c.grade)
    if (!gradeId) throw new RangeError(`Class ${c.name}: grade ${c.grade} is not in the roster.`)
    const fold = foldOf(gradeId, c.name)
    const there = c.classId ?? exact.get(key(gradeId, c.name))
    const [found, second] = there === undefined ? (alike.get(fold) ?? []) : []
    if (found && second) throw several('Class', c.name, [found.name, second.name])
    const classId = there ?? found?.class_id ?? makeId()
    ids.set(key(c.grade, c.name), classId)
    if (there !== undefined || found) continue
    alike.set(fold, [{ class_id: classId, grade_id: gradeId, name: c.name }])
    rows.push({ school_id: schoolId, class_id: classId, grade_id: gradeId, name: c.name, seq: c.seq })
  }
  if (rows.length) await tx.insertInto('class').values(rows).execute()
  return ids
}

const several = (what: string, name: string, found: readonly string[]) =>
  new RangeError(`${what} ${name} is spelled like several that are stored: ${found.join(', ')}.`)
