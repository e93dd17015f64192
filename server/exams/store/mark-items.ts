import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { encodeMarks } from './marks.ts'

interface OfPaper {
  readonly school: SchoolId
  readonly examId: string
  readonly version: number
  readonly paperId: string
}

/** Gives each of these students who sat the exam and has no marks in the paper a row of marks, none of them given. */
export async function addRows(
  tx: Tx,
  at: OfPaper,
  items: number,
  studentIds: readonly string[],
  none: number,
) {
  const empty = encodeMarks(new Int16Array(items).fill(none)).toString('hex')
  await sql`
    insert into exam_score (exam_id, version, school_id, paper_id, student_id, marks, answers)
    select x.exam_id, x.version, x.school_id, ${at.paperId}, x.student_id, decode(${empty}, 'hex'), null
    from exam_student x
    where x.exam_id = ${at.examId} and x.version = ${at.version}::int and x.school_id = ${at.school}
      and x.student_id = any(${studentIds}::text[])
    on conflict do nothing`.execute(tx)
}

/** Writes the marks of one item into a version that is being made. `seq`: its place, 1 and up; marks in hundredths. */
export async function setItemMarks(
  tx: Tx,
  at: OfPaper,
  seq: number,
  marks: readonly { readonly studentId: string; readonly mark: number }[],
): Promise<void> {
  const bytes = marks.map((m) => encodeMarks(Int16Array.of(m.mark)).toString('hex'))
  await sql`
    update exam_score s
    set marks = overlay(s.marks placing decode(c.mark, 'hex') from ${seq * 2 - 1}::int for 2)
    from unnest(${marks.map((m) => m.studentId)}::text[], ${bytes}::text[]) as c(student_id, mark)
    where s.exam_id = ${at.examId} and s.version = ${at.version}::int and s.school_id = ${at.school}
      and s.paper_id = ${at.paperId} and s.student_id = c.student_id`.execute(tx)
}
