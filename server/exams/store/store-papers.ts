import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { PaperInput } from './input.ts'

export interface VersionId {
  examId: string
  version: number
}

/** A paper with the id it has in the exam. */
export interface StoredPaper extends PaperInput {
  paperId: string
}

interface PaperBefore {
  paperId: string
  courseId: string
}

/**
 * Ids of the papers of one exam: the course's code, and `-2`, `-3` ... for further papers of the same course. They stay
 * the same in a later version even when papers are added or change places, or a course has got another code.
 * @param before papers of the exam's earlier versions, each id once
 */
export function paperIds(courseIds: readonly string[], before: readonly PaperBefore[] = []): string[] {
  const taken = new Set(before.map((p) => p.paperId))
  const left = Map.groupBy(before.toSorted(byId), (p) => p.courseId)
  return courseIds.map((courseId) => {
    const stored = left.get(courseId)?.shift()
    if (stored) return stored.paperId
    let id = courseId
    for (let n = 2; taken.has(id); n++) id = `${courseId}-${n}`
    taken.add(id)
    return id
  })
}

/** `math`, `math-2`, `math-10`. */
const byId = (a: PaperBefore, b: PaperBefore): number =>
  a.paperId.length - b.paperId.length || (a.paperId < b.paperId ? -1 : 1)

/** Every id that a paper of the exam ever had, with its course in the newest version that has the paper. */
async function papersBefore(tx: Tx, examId: string): Promise<PaperBefore[]> {
  const rows = await tx
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .select(['paper_id', 'course_id'])
    .orderBy('version')
    .execute()
  return Array.from(new Map(rows.map((r) => [r.paper_id, r.course_id])), ([paperId, courseId]) => ({
    paperId,
    courseId,
  }))
}

/** Writes papers and items of a version; full mark of a paper = sum of its items. */
export async function insertPapers(
  tx: Tx,
  id: VersionId,
  papers: readonly PaperInput[],
): Promise<StoredPaper[]> {
  const ids = paperIds(
    papers.map((p) => p.courseId),
    await papersBefore(tx, id.examId),
  )
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
