import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { decodeMarks } from '../exams/marks.ts'
import type { PaperFacts, PaperMarks } from './exam-data.ts'
import type { ReadExam } from './read-exam.ts'

const PAGE = 10_000

/**
 * Marks of one paper, all schools, in one array; the database is read page by page, so that no more than a page is
 * held twice. Throws when a row belongs to nobody in the exam or has another number of items: such data is damaged.
 */
export async function readMarks(
  db: Db,
  exam: ReadExam,
  paper: PaperFacts,
  onRows: (rows: number) => void,
): Promise<PaperMarks> {
  const { facts, schools, students, indexOf } = exam
  const items = paper.items.length
  const rows = new Int32Array(students.ids.length)
  const marks = new Int16Array(students.ids.length * items)
  let n = 0
  for (const [s, { schoolId }] of schools.entries()) {
    for await (const page of pagesOf(db, facts, schoolId, paper.paperId)) {
      for (const row of page) {
        const student = indexOf[s]?.get(row.student_id)
        const own = decodeMarks(row.marks)
        if (student === undefined || own.length !== items) {
          throw new Error(`Paper ${paper.paperId} holds a damaged row of marks. Import the exam again.`)
        }
        rows[n] = student
        marks.set(own, n * items)
        n++
      }
      onRows(page.length)
    }
  }
  return { rows: rows.subarray(0, n), marks: marks.subarray(0, n * items) }
}

async function* pagesOf(db: Db, { examId, version }: ReadExam['facts'], schoolId: SchoolId, paperId: string) {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('exam_score')
      .select(['student_id', 'marks'])
      .where('exam_id', '=', examId)
      .where('version', '=', version)
      .where('school_id', '=', schoolId)
      .where('paper_id', '=', paperId)
      .where('student_id', '>', after)
      .orderBy('student_id')
      .limit(PAGE)
      .execute()
    yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.student_id ?? after
  }
}
