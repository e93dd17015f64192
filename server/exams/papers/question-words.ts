import type { QuestionContent } from '#contract/question.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db } from '../../db/db.ts'

/** A paper of an exam, at the exam's current version. */
export interface PaperRef {
  readonly examId: string
  readonly paperId: string
}

/** Words of the questions of some papers, in the order of each paper; none where the school gave none. */
export async function questionWordsOf(db: Db, papers: readonly PaperRef[]) {
  if (papers.length === 0) return []
  const rows = await db
    .selectFrom('exam_question as q')
    .innerJoin('exam as e', 'e.exam_id', 'q.exam_id')
    .innerJoin('exam_item as i', (j) =>
      j
        .onRef('i.exam_id', '=', 'q.exam_id')
        .onRef('i.version', '=', 'e.current_version')
        .onRef('i.paper_id', '=', 'q.paper_id')
        .onRef('i.item_no', '=', 'q.item_no'),
    )
    .where((e) =>
      e.or(papers.map((p) => e.and([e('q.exam_id', '=', p.examId), e('q.paper_id', '=', p.paperId)]))),
    )
    .select(['q.exam_id', 'q.paper_id', 'q.item_no', 'q.stem', 'q.options', 'q.explanation'])
    .orderBy('i.seq')
    .execute()
  return rows.map((r) => ({
    examId: r.exam_id,
    paperId: r.paper_id,
    words: { itemNo: r.item_no, stem: r.stem, options: r.options, explanation: r.explanation },
  }))
}

/** Words of some questions by `questionKey`; none where the school gave none. */
export async function loadQuestionContents(
  db: Db,
  questions: readonly PaperRef[],
): Promise<ReadonlyMap<string, QuestionContent>> {
  const papers = new Map(questions.map((q) => [`${q.examId} ${q.paperId}`, q]))
  const found = await questionWordsOf(db, [...papers.values()])
  return new Map(found.map((q) => [questionKey({ ...q, itemNo: q.words.itemNo }), q.words]))
}

/** All texts of a question's words that may hold formulas. */
export const textsOfWords = (q: {
  stem: string
  explanation: string
  options: readonly { text: string }[]
}): string[] => [q.stem, q.explanation, ...q.options.map((o) => o.text)]
