import { MARK_SCALE, NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { typicalAnswers } from '#core/domain/lecture/typical.ts'
import type { Db } from '../../../db/db.ts'
import { itemsOfPaper } from '../../../exams/papers/paper-items.ts'
import { listPaperScores } from '../../../exams/papers/paper-scores.ts'
import { decodeMarks } from '../../../exams/store/marks.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { openPaper } from './open-paper.service.ts'

/** Answers that are shown of an item. */
const MOST = 6

interface AskedItem {
  examId: string
  version?: number
  paperId: string
  classId: string
  itemNo: string
}

/**
 * A few scanned answers of a class's students who lost marks at an item, as `typicalAnswers` chooses; none where no cards
 * were scanned. @throws Refusal 10005 no such paper, class or item, or not for this reader
 */
export async function answersFor(db: Db, who: Principal, asked: AskedItem) {
  const { at, paper } = await openPaper(db, who, asked)
  const [items, scores] = await Promise.all([
    itemsOfPaper(db, at, paper.paper_id),
    listPaperScores(db, who.schoolId, at, paper.paper_id),
  ])
  const index = items.findIndex(({ item_no }) => item_no === asked.itemNo)
  const item = items[index]
  if (!item) throw notFound()
  const lost = scores.flatMap(({ student_id, class_id, marks }) => {
    const mark = decodeMarks(marks)[index] ?? NOT_GIVEN
    const isLost =
      class_id === asked.classId && mark !== NOT_GIVEN && mark < Math.round(item.full_mark * MARK_SCALE)
    return isLost ? [{ studentId: student_id, mark: mark / MARK_SCALE }] : []
  })
  if (lost.length === 0) return { answers: [] }
  const cards = await db
    .selectFrom('answer_card')
    .where('school_id', '=', who.schoolId)
    .where('exam_id', '=', at.exam_id)
    .where('paper_id', '=', paper.paper_id)
    .where(
      'student_id',
      'in',
      lost.map(({ studentId }) => studentId),
    )
    .select(['student_id', 'pictures'])
    .execute()
  const cropsOf = new Map(
    cards.map(({ student_id, pictures }) => [
      student_id,
      (pictures?.crops ?? []).filter((c) => c.itemNo === asked.itemNo).map((c) => c.fileId),
    ]),
  )
  const scanned = lost.flatMap((one) => {
    const cropIds = cropsOf.get(one.studentId)
    return cropIds ? [{ ...one, cropIds }] : []
  })
  return { answers: typicalAnswers(scanned, MOST) }
}
