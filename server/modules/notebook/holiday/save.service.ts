import { Status } from '#contract/envelope.ts'
import { HOLIDAY_AT_MOST } from '#contract/wrong/holiday-notebook.ts'
import { type Db, inTransaction } from '../../../db/db.ts'
import { badField, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { findOwnedGoodsIds, lockStudent } from '../goods.repo.ts'
import { listHolidayNotebooks, storeHolidayNotebook } from './holiday.repo.ts'
import { filterItemsByPaper, type HolidayContext, itemsOfTerm, mayMake, notebookFor } from './read.service.ts'

interface HolidayNotebookRequest {
  readonly holidayId: string
  readonly bookId: string
  readonly papers: readonly { examId: string; paperId: string }[]
}

/**
 * Puts the notebook of a holiday together from the wrong questions of some papers of its term. The same book again is
 * what was saved. One whose printed copy is ordered stays as it is.
 * @throws Refusal 10005 no such holiday; 10001 no wrong question in these papers, or the id is of another book;
 * 10020 over, ordered, too many questions, or a new one is for members
 */
export async function saveNotebook(
  db: Db,
  who: Principal,
  wish: HolidayNotebookRequest,
  at: HolidayContext,
): Promise<void> {
  const { holiday, told, copy } = await notebookFor(db, who, wish.holidayId, at)
  const items = filterItemsByPaper(await itemsOfTerm(db, who, holiday, at.now), wish.papers)
  await inTransaction(db, async (tx) => {
    await lockStudent(tx, who)
    const before = (await listHolidayNotebooks(tx, who)).find((row) => row.holiday_id === wish.holidayId)
    if (before?.book_id === wish.bookId) return
    if (at.now >= told.until) throw new Refusal(Status.conflict, 'holidayOver')
    if (copy && (await findOwnedGoodsIds(tx, who, at.now)).has(copy.goods_id))
      throw new Refusal(Status.conflict, 'holidayOrdered')
    if (items.length === 0) throw badField('papers', 'nothingWrong')
    if (items.length > HOLIDAY_AT_MOST)
      throw new Refusal(Status.conflict, 'holidayTooMany', { values: { most: HOLIDAY_AT_MOST } })
    if (before === undefined && !(await mayMake(tx, who, at)))
      throw new Refusal(Status.conflict, 'holidayMember')
    const papers = [...new Map(items.map((i) => [`${i.examId} ${i.paperId}`, i])).values()]
    const isKept = await storeHolidayNotebook(tx, who, {
      notebook: {
        ...{ holiday_id: wish.holidayId, book_id: wish.bookId, name: holiday.name },
        ...{ from_day: holiday.fromDay, to_day: holiday.toDay, since: holiday.since },
        papers: papers.map(({ examId, paperId }) => ({ examId, paperId })),
        saved_at: new Date(at.now),
      },
      questions: items.map(({ examId, paperId, itemNo }) => ({ examId, paperId, itemNo })),
      before: before?.book_id,
    })
    if (!isKept) throw badField('bookId', 'otherBook')
  })
}
