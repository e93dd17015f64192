import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { ExamStudentInput, ImportProgress } from './input.ts'
import { encodeMarks } from './marks.ts'
import type { StoredPaper, VersionId } from './store-papers.ts'

/** Rows a statement: large enough that round trips do not count, small enough that memory stays flat. */
const BATCH = 4000

export async function insertStudents(
  tx: Tx,
  id: VersionId,
  students: readonly ExamStudentInput[],
  onProgress?: ImportProgress,
): Promise<void> {
  for (let from = 0; from < students.length; from += BATCH) {
    const part = students.slice(from, from + BATCH)
    await sql`
      insert into exam_student (exam_id, version, school_id, student_id, class_id, grade_id)
      select ${id.examId}, ${id.version}::int, s.school_id, s.student_id, s.class_id, s.grade_id
      from unnest(
        ${part.map((s) => s.schoolId)}::text[], ${part.map((s) => s.studentId)}::text[],
        ${part.map((s) => s.classId)}::text[], ${part.map((s) => s.gradeId)}::text[]
      ) as s(school_id, student_id, class_id, grade_id)`.execute(tx)
    onProgress?.('students', from + part.length, students.length)
  }
}

/**
 * One row a student and paper. The marks of a batch travel as one binary value and are cut by the database, half the
 * bytes of an array of hexadecimal texts.
 */
export async function insertScores(
  tx: Tx,
  id: VersionId,
  papers: readonly StoredPaper[],
  students: readonly ExamStudentInput[],
  onProgress?: ImportProgress,
): Promise<void> {
  const total = papers.reduce((sum, p) => sum + p.rows.length, 0)
  let done = 0
  for (const paper of papers) {
    const width = paper.items.length
    for (let from = 0; from < paper.rows.length; from += BATCH) {
      const rows = paper.rows.subarray(from, from + BATCH)
      const who = Array.from(rows, (at) => students[at])
      const bytes = encodeMarks(paper.marks.subarray(from * width, (from + rows.length) * width))
      const answers = who.map((_, i) => paper.answers?.[from + i] ?? null)
      await sql`
        insert into exam_score (exam_id, version, school_id, paper_id, student_id, marks, answers)
        select ${id.examId}, ${id.version}::int, s.school_id, ${paper.paperId}, s.student_id,
          substring(${bytes}::bytea from ((s.i - 1) * ${width * 2}::int + 1)::int for ${width * 2}::int), s.answers
        from unnest(
          ${who.map((s) => s?.schoolId)}::text[], ${who.map((s) => s?.studentId)}::text[], ${answers}::text[]
        ) with ordinality as s(school_id, student_id, answers, i)`.execute(tx)
      done += rows.length
      onProgress?.('scores', done, total)
    }
  }
}
