import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { SchoolId } from '../../db/scope.ts'
import { gradesHere, yearNow } from './current-grades.ts'
import { classAbove, nameAbove, stageAbove } from './grade-names.ts'
import { type FreshGrade, type PlannedGrade, proposal } from './plan.ts'
import { rosterMark } from './roster-mark.ts'
import { yearStart } from './year-start.ts'

/** A grade with its name of the new year; `graduates`: who is in it leaves the school. */
export type TurnedGrade = PlannedGrade & { graduates: boolean; next: string }

/** What a change found, to be put back. */
export interface YearBefore {
  grades: { gradeId: string; name: string; stage: number; year: number }[]
  classes: { classId: string; name: string }[]
  /** Who graduated, and the class each was in. */
  graduates: [studentId: string, classId: string][]
  fresh: { grades: string[]; classes: string[] }
}

/** Nobody comes, goes or is moved meanwhile. */
export async function lockRoster(tx: Tx, school: SchoolId): Promise<void> {
  for (const table of ['grade', 'class', 'student'] as const)
    await sql`select 1 from ${sql.table(table)} where school_id = ${school} for update`.execute(tx)
}

/**
 * Gives grades and classes their names of the school year `toYear`, lets graduates leave and makes the grades of
 * newcomers. What places were called until `at` is kept for reports of that time, and the whole can be taken back.
 * @param now epoch ms, from which ids are made
 */
export async function turnYear(
  tx: Tx,
  school: SchoolId,
  { grades, fresh, toYear, at }: YearTurn,
  now: number,
): Promise<{ changeId: string; graduated: number }> {
  const before: YearBefore = {
    grades: grades.map(({ gradeId, name, stage, year }) => ({ gradeId, name, stage, year })),
    classes: [],
    graduates: [],
    fresh: { grades: [], classes: [] },
  }
  for (const grade of grades) {
    if (grade.graduates) before.graduates.push(...(await graduate(tx, school, grade.gradeId, at)))
    before.classes.push(...(await rename(tx, school, grade, toYear, at)))
  }
  for (const grade of fresh) {
    const made = await addGrade(tx, school, grade, now)
    before.fresh.grades.push(made.gradeId)
    before.fresh.classes.push(...made.classIds)
  }
  const changeId = newId(now)
  await tx
    .insertInto('school_year_change')
    .values({
      school_id: school,
      change_id: changeId,
      at,
      school_year: toYear,
      before: JSON.stringify(before),
      after_mark: await rosterMark(tx, school),
      undone_at: null,
    })
    .execute()
  return { changeId, graduated: before.graduates.length }
}

interface YearTurn {
  grades: readonly TurnedGrade[]
  fresh: readonly FreshGrade[]
  toYear: number
  at: Date
}

/**
 * Brings the names of a school's grades to a later school year as `proposal` says, one year after the other, each from
 * its 1 August on. Nothing is done where they bear that year's names already.
 * @param now epoch ms
 */
export async function turnYearsTo(tx: Tx, school: SchoolId, toYear: number, now: number): Promise<void> {
  await lockRoster(tx, school)
  const first = (await yearNow(tx, school, await gradesHere(tx, school), now)) + 1
  for (let year = first; year <= toYear; year++) {
    const here = await gradesHere(tx, school)
    const next = new Map(proposal(here, year).map((grade) => [grade.gradeId, grade]))
    const grades = here.map((grade) => {
      const { graduates = false, nextName = grade.name } = next.get(grade.gradeId) ?? {}
      return { ...grade, graduates, next: nextName }
    })
    await turnYear(tx, school, { grades, fresh: [], toYear: year, at: yearStart(year) }, now)
  }
}

/** Takes a grade's students off the roll as graduates; each with the class left. */
async function graduate(tx: Tx, school: SchoolId, gradeId: string, at: Date): Promise<[string, string][]> {
  const { rows } = await sql<{ student_id: string; left_class_id: string }>`
    update student t set left_at = ${at}, left_why = 'graduated', left_class_id = t.class_id, class_id = ''
    from class c
    where t.school_id = ${school} and c.school_id = t.school_id and c.class_id = t.class_id
      and c.grade_id = ${gradeId}
    returning t.student_id, t.left_class_id`.execute(tx)
  await tx
    .updateTable('grade')
    .set({ ended_at: at })
    .where('school_id', '=', school)
    .where('grade_id', '=', gradeId)
    .execute()
  return rows.map((row) => [row.student_id, row.left_class_id])
}

/** Gives a grade and its classes their names of the new year and keeps the old ones; the classes that were renamed. */
async function rename(tx: Tx, school: SchoolId, grade: TurnedGrade, toYear: number, at: Date) {
  // as the preview shows it: under a name that somebody wrote themselves classes keep theirs
  const isProposed = !grade.graduates && grade.next === nameAbove(grade.name)
  const classes = !isProposed
    ? []
    : grade.classes
        .map(({ classId, name }) => ({ classId, name, next: classAbove(name, grade.name, grade.next) }))
        .filter(({ name, next }) => name !== next)
  const was = [
    ...(grade.next === grade.name ? [] : [{ place_id: grade.gradeId, name: grade.name }]),
    ...classes.map(({ classId, name }) => ({ place_id: classId, name })),
  ]
  if (was.length > 0)
    await tx
      .insertInto('place_was')
      .values(was.map((one) => ({ school_id: school, until: at, ...one })))
      .execute()
  const stage = grade.graduates ? grade.stage : stageAbove(grade.name, grade.stage)
  await tx
    .updateTable('grade')
    .set({ name: grade.next, ...(stage !== grade.stage && { stage, year: toYear }) })
    .where('school_id', '=', school)
    .where('grade_id', '=', grade.gradeId)
    .execute()
  await setClassNames(
    tx,
    school,
    classes.map(({ classId, next }) => ({ classId, name: next })),
  )
  return classes.map(({ classId, name }) => ({ classId, name }))
}

export const setClassNames = (
  tx: Tx,
  school: SchoolId,
  classes: readonly { classId: string; name: string }[],
) =>
  sql`update class c set name = m.name
    from unnest(${classes.map((c) => c.classId)}::text[], ${classes.map((c) => c.name)}::text[]) as m(class_id, name)
    where c.school_id = ${school} and c.class_id = m.class_id`.execute(tx)

async function addGrade(tx: Tx, school: SchoolId, grade: FreshGrade, now: number) {
  const { name, stage, year } = grade
  const gradeId = newId(now)
  await tx.insertInto('grade').values({ school_id: school, grade_id: gradeId, name, stage, year }).execute()
  const rows = grade.classes.map((one) => ({
    school_id: school,
    class_id: newId(now),
    grade_id: gradeId,
    name: one.name,
    seq: one.seq,
  }))
  if (rows.length > 0) await tx.insertInto('class').values(rows).execute()
  return { gradeId, classIds: rows.map((row) => row.class_id) }
}
