import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { textsOfWords } from '../../exams/papers/question-words.ts'
import type { StoredExam } from '../../exams/store/input.ts'
import { drawSoon } from '../../formula/draw-soon.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Tie } from './find.ts'

export interface StoredTies {
  /** Items that show a question. */
  questions: number
  /** Those that showed none or another one before, and those that show none any more. */
  changed: number
}

/**
 * Writes what items show of their questions, within the caller's transaction: as the bank has it now, so that a later
 * change of the bank leaves a printed paper alone. The same ties again change nothing.
 */
export async function storeTies(
  tx: Tx,
  ties: readonly Tie[],
  { examId, version }: Pick<StoredExam, 'examId' | 'version'>,
  jobs: Jobs,
): Promise<StoredTies> {
  let changed = 0
  const papers = ties.length > 0 ? await papersOf(tx, examId, version) : new Map<string, string[]>()
  for (const { courseId, nth, itemNo, words } of ties) {
    const paperId = papers.get(courseId)?.[nth]
    if (paperId === undefined) continue
    const { numAffectedRows } = words
      ? await sql`
          insert into exam_question as q (exam_id, paper_id, item_no, stem, options, explanation)
          values (${examId}, ${paperId}, ${itemNo}, ${words.stem}, ${JSON.stringify(words.options)}::jsonb,
            ${words.explanation})
          on conflict (exam_id, paper_id, item_no) do update set
            stem = excluded.stem, options = excluded.options, explanation = excluded.explanation
          where (q.stem, q.options, q.explanation)
            is distinct from (excluded.stem, excluded.options, excluded.explanation)`.execute(tx)
      : await sql`
          delete from exam_question
          where exam_id = ${examId} and paper_id = ${paperId} and item_no = ${itemNo}`.execute(tx)
    changed += Number(numAffectedRows ?? 0n)
  }
  const shown = ties.flatMap(({ words }) => (words ? [words] : []))
  if (changed > 0) await drawSoon(tx, shown.flatMap(textsOfWords), jobs)
  return { questions: shown.length, changed }
}

/** Ids of the papers of each subject, in the order of the exam. */
async function papersOf(tx: Tx, examId: string, version: number): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select(['paper_id', 'course_id'])
    .orderBy('seq')
    .execute()
  const papers = new Map<string, string[]>()
  for (const r of rows) papers.set(r.course_id, [...(papers.get(r.course_id) ?? []), r.paper_id])
  return papers
}
