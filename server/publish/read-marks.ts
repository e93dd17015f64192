import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { decodeMarks } from '../exams/store/marks.ts'
import type { PaperFacts, PaperMarks } from './exam-data.ts'
import type { ReadExam } from './read-exam.ts'
import type { VersionKey } from './read-facts.ts'

const PAGE = 10_000

/**
 * Marks of one paper, all schools, in one array; the database is read page by page, so that no more than a page of
 * `pageSize` rows is held twice. Throws when a row belongs to nobody in the exam or has another number of items: such
 * data is damaged.
 */
export async function readMarks(
  db: Db,
  exam: ReadExam,
  paper: PaperFacts,
  onRows: (rows: number) => void,
  pageSize = PAGE,
): Promise<PaperMarks> {
  const { facts, schools, students, from } = exam
  const items = paper.items.length
  const rows = new Int32Array(students.ids.length)
  const marks = new Int16Array(students.ids.length * items)
  let n = 0
  for (const [s, { schoolId }] of schools.entries()) {
    const find = createStudentLookup(students.ids, from[s] as number, from[s + 1] as number)
    for await (const page of pagesOf(db, facts, schoolId, paper, pageSize)) {
      const found = find(page.ids, rows.subarray(n))
      if (!page.whole || found !== page.n) {
        throw new Error(`Paper ${paper.paperId} holds a damaged row of marks. Import the exam again.`)
      }
      marks.set(decodeMarks(Buffer.from(page.marks, 'base64')), n * items)
      n += found
      onRows(found)
    }
  }
  return { rows: rows.subarray(0, n), marks: marks.subarray(0, n * items) }
}

/**
 * Looks students up among ids[at .. end), page after page, both in the database's order: writes their indices to
 * `into`, until one is not there, and returns how many were.
 */
function createStudentLookup(ids: readonly string[], at: number, end: number) {
  return (page: string, into: Int32Array): number => {
    let n = 0
    for (let from = 0; from < page.length && at < end; at++) {
      const id = ids[at] as string
      const to = from + id.length
      if (!page.startsWith(id, from) || (to < page.length && page[to] !== BREAK)) continue
      into[n++] = at
      from = to + 1
    }
    return n
  }
}

/** Between the ids of a page; ids are made here and hold no line break. */
const BREAK = '\n'

/** Rows of a page put together by the database, in the order of its students' ids. */
interface MarksPage {
  n: number
  ids: string
  /** Base64: less to send and to take apart than the driver's hexadecimal text. */
  marks: string
  /** Whether every row has a mark for each item. */
  whole: boolean
}

async function* pagesOf(
  db: Db,
  { examId, version }: VersionKey,
  schoolId: SchoolId,
  { paperId, items }: PaperFacts,
  pageSize: number,
): AsyncGenerator<MarksPage> {
  for (let after = ''; ; ) {
    const page = db
      .selectFrom('exam_score')
      .select(['student_id', 'marks'])
      .where('exam_id', '=', examId)
      .where('version', '=', version)
      .where('school_id', '=', schoolId)
      .where('paper_id', '=', paperId)
      .where('student_id', '>', after)
      .orderBy('student_id')
      .limit(pageSize)
    const { rows } = await sql<MarksPage>`
      select count(*) as n, string_agg(student_id, ${BREAK} order by student_id) as ids,
        encode(string_agg(marks, ''::bytea order by student_id), 'base64') as marks,
        bool_and(octet_length(marks) = ${2 * items.length}::int) as whole
      from (${page}) as page`.execute(db)
    const [own] = rows
    if (!own || own.n === 0) return
    yield own
    if (own.n < pageSize) return
    after = own.ids.slice(own.ids.lastIndexOf(BREAK) + 1)
  }
}
