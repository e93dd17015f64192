import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { ExamFacts } from './exam-data.ts'

/**
 * Given answers as stored, for each of `studentIds` one entry a paper; null where none were read. All students must be
 * of the school.
 */
export async function readAnswers(
  db: Db,
  facts: ExamFacts,
  schoolId: SchoolId,
  studentIds: readonly string[],
): Promise<(string | null)[][]> {
  const paperAt = new Map(facts.papers.map((p, i) => [p.paperId, i]))
  const rows = await db
    .selectFrom('exam_score')
    .select(['paper_id', 'student_id', 'answers'])
    .where('exam_id', '=', facts.examId)
    .where('version', '=', facts.version)
    .where('school_id', '=', schoolId)
    .where('paper_id', 'in', [...paperAt.keys(), ''])
    .where('student_id', 'in', [...studentIds])
    .where('answers', 'is not', null)
    .execute()
  const answers = new Map(studentIds.map((id) => [id, facts.papers.map((): string | null => null)]))
  for (const row of rows) {
    const own = answers.get(row.student_id)
    const at = paperAt.get(row.paper_id)
    if (own && at !== undefined) own[at] = row.answers
  }
  return studentIds.map((id) => answers.get(id) ?? [])
}
