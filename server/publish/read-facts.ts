import type { AssignedRule } from '#core/domain/analysis/assigned/rule.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import type { Db } from '../db/db.ts'
import { readAssigned } from '../exams/rules/assigned-rules.ts'
import type { ExamFacts, ItemFacts, PaperFacts } from './exam-data.ts'

/** A paper with this status or a higher one is marked and published (S21); a lower one is still being marked. */
const PUBLISHED = 5

/** One version of an exam. */
export interface VersionKey {
  examId: string
  version: number
}

export type PaperLists = Pick<ExamFacts, 'papers' | 'pending'>

/** Papers and items of a version in order; those still being marked only by their course. */
export async function readPapers(db: Db, { examId, version }: VersionKey): Promise<PaperLists> {
  const papers = await db
    .selectFrom('exam_paper')
    .select(['paper_id', 'course_id', 'course_name', 'status'])
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .orderBy('seq')
    .execute()
  const items = await db
    .selectFrom('exam_item')
    .select(['paper_id', 'item_no', 'item_type', 'full_mark', 'answer_key', 'knowledge'])
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .orderBy('paper_id')
    .orderBy('seq')
    .execute()
  const rules = await readAssigned(db, examId)
  const marked = papers.filter((p) => p.status >= PUBLISHED)
  const waiting = papers.filter((p) => p.status < PUBLISHED)
  return {
    papers: marked.map((p): PaperFacts => {
      const own = items.filter((i) => i.paper_id === p.paper_id)
      const knowledge = [...new Set(own.flatMap((i) => i.knowledge))]
      return {
        paperId: p.paper_id,
        courseId: p.course_id,
        courseName: p.course_name,
        knowledge,
        ...(rules.has(p.course_id) ? { assigned: rules.get(p.course_id) as AssignedRule } : {}),
        items: own.map(
          (i): ItemFacts => ({
            no: i.item_no,
            type: i.item_type,
            full: toHundredths(i.full_mark),
            key: i.answer_key,
            kp: [...new Set(i.knowledge)].map((name) => knowledge.indexOf(name)),
          }),
        ),
      }
    }),
    pending: [...new Map(waiting.map((p) => [p.course_id, p.course_name]))].map(([courseId, courseName]) => ({
      courseId,
      courseName,
    })),
  }
}
