import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { inTransaction, type Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Doing } from '../doing.rules.ts'
import { classAbove, nameAbove, stageAbove } from './names.rules.ts'
import { freshGrades, type PlannedGrade } from './plan.rules.ts'
import { rosterMark } from './roster-mark.repo.ts'
import { gradesHere, yearNow } from './year.repo.ts'

interface Given {
  mark: string
  typed: number
  grades: readonly { ofGradeId: string; graduates: boolean; placeName: string }[]
  withFresh: boolean
}

/** What a change found, to be put back. */
export interface YearBefore {
  grades: { gradeId: string; name: string; stage: number; year: number }[]
  classes: { classId: string; name: string }[]
  /** Who graduated, and the class each was in. */
  graduates: [studentId: string, classId: string][]
  fresh: { grades: string[]; classes: string[] }
}

/** Nobody comes, goes or is moved meanwhile. */
export async function holdRoster(tx: Tx, school: SchoolId): Promise<void> {
  for (const table of ['grade', 'class', 'student'] as const)
    await sql`select 1 from ${sql.table(table)} where school_id = ${school} for update`.execute(tx)
}

/**
 * Begins a new school year in one step: grades go up or graduate, classes are renamed with them, and what they were
 * called until now is kept for the reports of that time.
 * @throws Refusal 10005 a grade is not of the school; 10020 the roster is another, the number or a name is wrong
 */
export async function promote({ db, who, audit, now }: Doing, given: Given) {
  return inTransaction(db, async (tx) => {
    const school = who.schoolId
    await holdRoster(tx, school)
    const here = await gradesHere(tx, school)
    const asked = new Map(given.grades.map((one) => [one.ofGradeId, one]))
    if ([...asked.keys()].some((id) => here.every((grade) => grade.gradeId !== id))) throw notFound()
    if ((await rosterMark(tx, school)) !== given.mark || asked.size !== here.length)
      throw new Refusal(Status.conflict, 'yearChanged')
    const students = here.flatMap((grade) => grade.classes).reduce((sum, one) => sum + one.students, 0)
    if (given.typed !== students) throw new Refusal(Status.conflict, 'yearTyped')
    const toYear = (await yearNow(tx, school, here, now)) + 1
    const plan = here.map((grade) => {
      const { graduates = false, placeName = '' } = asked.get(grade.gradeId) ?? {}
      return { ...grade, graduates, next: placeName.trim() }
    })
    const fresh = given.withFresh ? freshGrades(here, toYear) : []
    await checkNames(tx, school, [...plan.map((grade) => grade.next), ...fresh.map((grade) => grade.name)])
    const before: YearBefore = {
      grades: here.map(({ gradeId, name, stage, year }) => ({ gradeId, name, stage, year })),
      classes: [],
      graduates: [],
      fresh: { grades: [], classes: [] },
    }
    const at = new Date(now)
    for (const grade of plan) {
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
    const graduated = before.graduates.length
    await audit.note(tx, {
      target: `school year ${toYear}`,
      before: { grades: here.map((grade) => grade.name), students },
      after: {
        grades: [...plan.map((grade) => grade.next), ...fresh.map((grade) => grade.name)],
        students: students - graduated,
        graduated,
      },
    })
    return { changeId, moved: students - graduated, graduated }
  })
}

/** No two grades of a school bear one name. @throws Refusal 10020 */
async function checkNames(tx: Tx, school: SchoolId, names: readonly string[]): Promise<void> {
  const ended = await tx
    .selectFrom('grade')
    .where('school_id', '=', school)
    .where('ended_at', 'is not', null)
    .select('name')
    .execute()
  const seen = new Set(ended.map((grade) => grade.name))
  for (const name of names) {
    if (name === '' || seen.has(name)) throw new Refusal(Status.conflict, 'gradeNamed', { values: { name } })
    seen.add(name)
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

type Planned = PlannedGrade & { graduates: boolean; next: string }

/** Gives a grade and its classes their names of the new year and keeps the old ones; the classes that were renamed. */
async function rename(tx: Tx, school: SchoolId, grade: Planned, toYear: number, at: Date) {
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

async function addGrade(
  tx: Tx,
  school: SchoolId,
  grade: ReturnType<typeof freshGrades>[number],
  now: number,
) {
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
