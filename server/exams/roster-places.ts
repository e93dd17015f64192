import type { Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { RosterClass, RosterSchool } from './roster-input.ts'

/** Finds or makes grades by name; returns ids by name. */
export async function storeGrades(
  tx: Tx,
  schoolId: SchoolId,
  grades: RosterSchool['grades'],
  makeId: () => string,
): Promise<Map<string, string>> {
  const known = await tx
    .selectFrom('grade')
    .select(['grade_id', 'name'])
    .where('school_id', '=', schoolId)
    .execute()
  const ids = new Map(known.map((g) => [g.name, g.grade_id]))
  const fresh = grades.filter((g) => !ids.has(g.name))
  for (const g of fresh) ids.set(g.name, makeId())
  const rows = fresh.map((g) => ({ school_id: schoolId, grade_id: ids.get(g.name) ?? '', ...g }))
  if (rows.length) await tx.insertInto('grade').values(rows).execute()
  return ids
}

/** Finds or makes classes by grade and name; returns ids by `grade U+001F name`. */
export async function storeClasses(
  tx: Tx,
  schoolId: SchoolId,
  classes: readonly RosterClass[],
  gradeIds: ReadonlyMap<string, string>,
  makeId: () => string,
): Promise<Map<string, string>> {
  const gradeNames = new Map([...gradeIds].map(([name, id]) => [id, name]))
  const known = await tx
    .selectFrom('class')
    .select(['class_id', 'grade_id', 'name'])
    .where('school_id', '=', schoolId)
    .execute()
  const key = (grade: string, name: string) => `${grade}\u001f${name}`
  const ids = new Map(known.map((c) => [key(gradeNames.get(c.grade_id) ?? '', c.name), c.class_id]))
  const rows: { school_id: string; class_id: string; grade_id: string; name: string; seq: number }[] = []
  for (const c of classes) {
    const gradeId = gradeIds.get(c.grade)
    if (!gradeId) throw new RangeError(`Class ${c.name}: grade ${c.grade} is not in the roster.`)
    if (ids.has(key(c.grade, c.name))) continue
    const classId = makeId()
    ids.set(key(c.grade, c.name), classId)
    rows.push({ school_id: schoolId, class_id: classId, grade_id: gradeId, name: c.name, seq: c.seq })
  }
  if (rows.length) await tx.insertInto('class').values(rows).execute()
  return ids
}
