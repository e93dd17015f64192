import type { DoneItem } from '#core/domain/consolidate/choose.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { bankAbout } from '../../exams/papers/bank-facts.ts'
import type { BankQuestionRow } from '../../exams/papers/bank-question.ts'
import { itemsOfPaper } from '../../exams/papers/paper-items.ts'
import { decodeMarks, toMarkOrNull } from '../../exams/store/marks.ts'
import { papersSat } from '../../exams/versions/published.ts'

export type BankRow = BankQuestionRow & { questionId: string }

/** More than a paper's points ever have; a bank may be much larger. */
const MOST = 5_000

/** A paper's items with stored marks, in its order. */
export const toDoneItems = (items: Awaited<ReturnType<typeof itemsOfPaper>>, marks: Int16Array): DoneItem[] =>
  items.map((item, at) => ({
    no: item.item_no,
    full: item.full_mark,
    mark: toMarkOrNull(marks[at] ?? Number.NaN),
    knowledge: item.knowledge,
  }))

/** What can be done on a phone without a photograph, by knowledge point. */
export async function bankByPoint(
  db: Db | Tx,
  school: SchoolId,
  courseId: string,
  points: readonly string[],
): Promise<Map<string, BankRow[]>> {
  const rows = await bankAbout(db, school, courseId, points, MOST)
  const usable = rows.filter((r) => r.type !== 'photo').map((r) => ({ ...r, questionId: r.question_id }))
  return new Map(points.map((name) => [name, usable.filter((r) => r.knowledge.includes(name))]))
}

/** Questions each student was given before; what was taken back undone does not count. */
export async function listSeenQuestions(
  db: Db | Tx,
  school: SchoolId,
  studentIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const seen = new Map(studentIds.map((id) => [id, new Set<string>()]))
  if (studentIds.length === 0) return seen
  const rows = await db
    .selectFrom('consolidation_question as q')
    .innerJoin('consolidation_sheet as s', on('s', 'q', 'school_id', 'consolidation_id', 'student_id'))
    .innerJoin('consolidation as c', on('c', 'q', 'school_id', 'consolidation_id'))
    .where('q.school_id', '=', school)
    .where('q.student_id', 'in', [...studentIds])
    .where((e) => e.or([e('c.withdrawn', '=', false), e('s.state', '!=', 'todo')]))
    .select(['q.student_id', 'q.question_id'])
    .execute()
  for (const row of rows) seen.get(row.student_id)?.add(row.question_id)
  return seen
}

/** The papers of a published exam that a student sat, in their order, with the items and the student's marks. */
export async function listPapersOfStudent(db: Db, school: SchoolId, studentId: string, examId: string) {
  const rows = await papersSat(db, school, studentId)
    .where('e.exam_id', '=', examId)
    .select(['e.exam_id', 'v.version', 'p.paper_id', 'p.course_id', 'p.course_name', 'x.class_id', 'm.marks'])
    .select('e.name as exam_name')
    .orderBy('p.seq')
    .execute()
  return Promise.all(
    rows.map(async ({ marks, ...row }) => ({
      ...row,
      items: toDoneItems(await itemsOfPaper(db, row, row.paper_id), decodeMarks(marks)),
    })),
  )
}
