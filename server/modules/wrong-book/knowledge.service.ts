import type { Db } from '../../db/db.ts'
import { notFound } from '../../http/reply/refusal.ts'
import { knowledgeOfItems } from './wrong-book.repo.ts'

/**
 * Knowledge points of a paper in the order they first come, with their questions. That the asker may see results of the
 * exam is held before (`showsResults` of the call).
 * @throws Refusal 10005 no such paper in the exam
 */
export async function knowledgeFor(db: Db, { examId, paperId }: { examId: string; paperId: string }) {
  const items = await knowledgeOfItems(db, examId, paperId)
  if (items.length === 0) throw notFound()
  const points = new Map<string, { name: string; itemNos: string[]; full: number }>()
  for (const { item_no, full_mark, knowledge } of items) {
    for (const name of knowledge) {
      const known = points.get(name) ?? { name, itemNos: [], full: 0 }
      points.set(name, { name, itemNos: [...known.itemNos, item_no], full: known.full + full_mark })
    }
  }
  return [...points.values()]
}
