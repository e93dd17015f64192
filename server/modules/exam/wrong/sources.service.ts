import type { WrongEntry } from '#contract/wrong-notebook.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { hasWords } from '../../../exams/has-words.ts'
import { shownToFamilies } from '../../../http/reach/shown-to-families.ts'

/** How a question can be put before the student again. */
export interface Source {
  readonly asked: NonNullable<WrongEntry['asked']>
  /** Files of its pieces of the scanned card, in the order of the template; none until they are made. */
  readonly crops: readonly string[]
}

const NONE: Source = { asked: 'none', crops: [] }

/**
 * Of each question of some exams: `words` where the school gave its stem, else `card` where the student's own scanned
 * card has a place for it and the school shows cards, else `none`: such a question can be listed and nothing more.
 */
export async function sourcesOf(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  examIds: readonly string[],
): Promise<(ref: { examId: string; paperId: string; itemNo: string }) => Source> {
  if (examIds.length === 0) return () => NONE
  const [words, cards, { originPaperDisplayType }] = await Promise.all([
    db
      .selectFrom('exam_question')
      .where('exam_id', 'in', examIds)
      .where(hasWords('stem'))
      .select(['exam_id', 'paper_id', 'item_no'])
      .execute(),
    db
      .selectFrom('answer_card as c')
      .innerJoin('card_template as t', on('t', 'c', 'school_id', 'exam_id', 'paper_id'))
      .where('c.school_id', '=', school)
      .where('c.student_id', '=', studentId)
      .where('c.exam_id', 'in', examIds)
      .select(['c.exam_id', 'c.paper_id', 'c.pictures', 't.template'])
      .execute(),
    shownToFamilies(db, school),
  ])
  const worded = new Set(
    words.map((w) => questionKey({ examId: w.exam_id, paperId: w.paper_id, itemNo: w.item_no })),
  )
  const crops = new Map<string, string[]>()
  if (originPaperDisplayType !== 'none')
    for (const { exam_id: examId, paper_id: paperId, pictures, template } of cards)
      for (const { itemNo } of template.blocks) {
        const made = (pictures?.crops ?? []).filter((c) => c.itemNo === itemNo).map((c) => c.fileId)
        crops.set(questionKey({ examId, paperId, itemNo }), made)
      }
  return (ref) => {
    const name = questionKey(ref)
    const found = crops.get(name)
    return {
      asked: worded.has(name) ? 'words' : found === undefined ? 'none' : 'card',
      crops: found ?? [],
    }
  }
}
