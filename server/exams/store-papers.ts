import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PaperInput } from './input.ts'

export interface VersionId {
  examId: string
  version: number
}

/** A paper with the id it has in the exam. */
export interface StoredPaper extends PaperInput {
  paperId: string
}

/**
 * Ids of the papers of one exam: the course's code, and `-2`, `-3` ... for further papers of the same course. They stay
 * the same in a later version even when papers are added or change places.
 */
export function paperIds(courseIds: readonly string[]): string[] {
  const used = new Map<string, number>()
  return courseIds.map((courseId) => {
    const n = (used.get(courseId) ?? 0) + 1
    used.set(courseId, n)
    return n === 1 ? courseId : `${courseId}-${n}`
  })
}

/** Writes papers and items of a version; full mark of a paper = sum of its items. */
export async function insertPapers(
  tx: Tx,
  id: VersionId,
  papers: readonly PaperInput[],
): Promise<StoredPaper[]> {
  const ids = paperIds(papers.map((p) => p.courseId))
  const stored = papers.map((p, i) => ({ ...p, paperId: ids[i] ?? p.courseId }))
  for (const [seq, p] of stored.entries()) {
    await tx
      .insertInto('exam_paper')
      .values({
        exam_id: id.examId,
        version: id.version,
        paper_id: p.paperId,
        course_id: p.courseId,
        course_name: p.courseName,
        seq: seq + 1,
        // summed in hundredths, so that 0.1 + 0.2 is 0.3
        full_mark: p.items.reduce((sum, i) => sum + Math.round(i.full * 100), 0) / 100,
      })
      .execute()
    await sql`
      insert into exam_item (exam_id, version, paper_id, seq, item_no, item_type, full_mark, answer_key, knowledge)
      select ${id.examId}, ${id.version}::int, ${p.paperId}, i.seq::int, i.no, i.type, i.full_mark, i.key, i.kp::jsonb
      from unnest(
        ${p.items.map((i) => i.no)}::text[], ${p.items.map((i) => i.type)}::text[],
        ${p.items.map((i) => i.full)}::float8[], ${p.items.map((i) => i.key)}::text[],
        ${p.items.map((i) => JSON.stringify(i.knowledge))}::text[]
      ) with ordinality as i(no, type, full_mark, key, kp, seq)`.execute(tx)
  }
  return stored
}
