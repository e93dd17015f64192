import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'
import { isOpenLine, SHARED, THREE } from './codes.ts'
import { type Decision, decideLines } from './decide.ts'

const LINES = {
  teacher_class: { who: 'teacher_id', place: 'class_id' },
  leader_scope: { who: 'relative_id', place: 'grade_id' },
} as const
type LineTable = keyof typeof LINES

/** Says of lines stored under the shared code which subject they mean, where that is certain. @returns how many */
export async function settleLines(tx: Tx): Promise<number> {
  let settled = 0
  for (const school of await schoolsWithOpenLines(tx)) {
    const sat = await coursesSat(tx, school)
    settled += await settleIn(tx, school, 'teacher_class', sat.classes)
    settled += await settleIn(tx, school, 'leader_scope', sat.grades)
  }
  return settled
}

async function schoolsWithOpenLines(tx: Tx): Promise<SchoolId[]> {
  const schools = new Set<string>()
  for (const table of ['teacher_class', 'leader_scope'] as const) {
    const rows = await tx
      .selectFrom(table)
      .where('course_id', '=', SHARED)
      .where('course_told', '=', false)
      .select('school_id')
      .distinct()
      .modifyEnd(overSchools('subjects of one code are told apart'))
      .execute()
    for (const r of rows) schools.add(r.school_id)
  }
  return [...schools].sort().map((id) => schoolOf(id, 'row'))
}

/** Which of the three subjects classes and grades have marks in, in published exams; grade '' is the whole school. */
async function coursesSat(tx: Tx, school: SchoolId) {
  const { rows } = await sql<{ class_id: string; grade_id: string; course_id: string }>`
    select distinct x.class_id, x.grade_id, p.course_id
    from exam_paper p
    join exam e on e.exam_id = p.exam_id and e.current_version = p.version
    join exam_score m on m.exam_id = p.exam_id and m.version = p.version and m.paper_id = p.paper_id
      and m.school_id = ${school}
    join exam_student x on x.exam_id = m.exam_id and x.version = m.version and x.school_id = ${school}
      and x.student_id = m.student_id
    where p.course_id = any(${THREE}::text[])`.execute(tx)
  const classes = new Map<string, Set<string>>()
  const grades = new Map<string, Set<string>>()
  const add = (to: Map<string, Set<string>>, place: string, course: string) =>
    to.set(place, (to.get(place) ?? new Set<string>()).add(course))
  for (const r of rows) {
    add(classes, r.class_id, r.course_id)
    for (const grade of ['', r.grade_id]) add(grades, grade, r.course_id)
  }
  return { classes, grades }
}

async function settleIn(
  tx: Tx,
  school: SchoolId,
  table: LineTable,
  sat: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<number> {
  const { who, place } = LINES[table]
  const { rows } = await sql<{ who: string; place: string; course_id: string; course_told: boolean }>`
    select ${sql.ref(who)} as who, ${sql.ref(place)} as place, course_id, course_told
    from ${sql.table(table)} where school_id = ${school} and course_id = any(${THREE}::text[])
    order by 1, 2`.execute(tx)
  const told = rows.filter((r) => !isOpenLine(r)).map((r) => ({ ...r, courseId: r.course_id }))
  const decisions = decideLines(rows.filter(isOpenLine), told, sat)
  for (const one of decisions) await write(tx, school, table, one)
  return decisions.length
}

async function write(
  tx: Tx,
  school: SchoolId,
  table: LineTable,
  { who, place, courseId }: Decision,
): Promise<void> {
  const at = LINES[table]
  const where = sql`school_id = ${school} and ${sql.ref(at.who)} = ${who} and ${sql.ref(at.place)} = ${place}
    and course_id = ${SHARED} and not course_told`
  await (courseId === null
    ? sql`delete from ${sql.table(table)} where ${where}`
    : sql`update ${sql.table(table)} set course_id = ${courseId}, course_told = true where ${where}`
  ).execute(tx)
}
