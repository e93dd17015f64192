import type { Tx } from '../../db/db.ts'
import type { ExamInput } from '../../exams/store/input.ts'
import { paperIds } from '../../exams/store/store-papers.ts'
import { keepFormulas } from '../../formula/keep.ts'
import { assignQuestionWords } from './words-of.ts'

/** Writes the words of an exam's questions and notes their formulas. */
export async function storeWords(tx: Tx, examId: string, papers: ExamInput['papers']): Promise<void> {
  const ids = paperIds(papers.map((p) => p.courseId))
  for (const [i, paper] of papers.entries()) {
    const words = [...assignQuestionWords(paper.courseId, paper.items)]
    if (words.length === 0) continue
    await tx
      .insertInto('exam_question')
      .values(
        words.map(([item_no, w]) => ({
          exam_id: examId,
          paper_id: ids[i] ?? paper.courseId,
          item_no,
          stem: w.stem,
          options: JSON.stringify(w.options),
          explanation: w.explanation,
        })),
      )
      .execute()
    await keepFormulas(
      tx,
      words.flatMap(([, w]) => [w.stem, w.explanation, ...w.options.map((o) => o.text)]),
    )
  }
}
