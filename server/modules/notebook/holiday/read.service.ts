import { Role } from '#contract/roles.ts'
import type { HolidayNotebook } from '#contract/wrong/holiday-notebook.ts'
import { startOfDay } from '#core/domain/dates/day.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { causesOf } from '../../../exams/wrong/wrong-causes.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { accessIn, type BrandSwitches, loadMembershipStanding } from '../../../http/session/access.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'
import { wrongFactsOf } from '../../../publish/wrong-facts.ts'
import { type WrongItem, wrongItemsOf } from '../../../publish/wrong-items.ts'
import { findOwnedGoodsIds, type GoodsRow, goodsOf } from '../goods.repo.ts'
import { calendarOf, copiesOf, listHolidayNotebooks, type SavedRow } from './holiday.repo.ts'
import { beginOf, computeHolidayEnd, type Holiday, holidaysAhead, isOfTerm } from './holidays.rules.ts'

/** A notebook as it stands, with what it was made of. */
export interface HolidayNotebookState {
  readonly holiday: Holiday
  readonly saved: SavedRow | undefined
  readonly copy: GoodsRow | undefined
  readonly told: HolidayNotebook
}

const rowToHoliday = (row: SavedRow): Holiday => ({
  holidayId: row.holiday_id,
  name: row.name,
  fromDay: row.from_day,
  toDay: row.to_day,
  since: row.since,
})

export interface HolidayContext {
  readonly brand: { readonly slug: string; readonly switches: BrandSwitches }
  /** Epoch ms. */
  readonly now: number
}

/** Whether the student may put a notebook together where there is none. */
export const mayMake = async (
  db: Db | Tx,
  who: Principal,
  { brand, now }: HolidayContext,
): Promise<boolean> =>
  accessIn(await loadMembershipStanding(db, who, brand.switches, now), 'holidayNotebook').kind === 'open'

/** Holidays ahead and those a notebook was made for: those not over first, the next one first. */
export async function notebooksFor(
  db: Db,
  who: Principal,
  { brand, now }: HolidayContext,
): Promise<HolidayNotebookState[]> {
  const [isOpen, events, saved, copies, held] = await Promise.all([
    mayMake(db, who, { brand, now }),
    calendarOf(db, who),
    listHolidayNotebooks(db, who),
    copiesOf(db, who),
    findOwnedGoodsIds(db, who, now),
  ])
  const ahead = holidaysAhead(events, now)
  const earlier = saved
    .map(rowToHoliday)
    .filter((h) => ahead.every((other) => other.holidayId !== h.holidayId))
  const isOver = (h: Holiday) => now >= computeHolidayEnd(h)
  const all = [...ahead, ...earlier].toSorted(
    (a, b) =>
      Number(isOver(a)) - Number(isOver(b)) ||
      (isOver(a) ? beginOf(b) - beginOf(a) : beginOf(a) - beginOf(b)) ||
      a.holidayId.localeCompare(b.holidayId),
  )
  return all.map((holiday) => {
    const row = saved.find((s) => s.holiday_id === holiday.holidayId)
    const copy = copies.find((c) => c.holiday_id === holiday.holidayId)
    const isHeld = copy !== undefined && held.has(copy.goods_id)
    const isOffered = copy?.on_sale === true && (copy.brand === '' || copy.brand === brand.slug)
    const state = isHeld ? 'ordered' : isOver(holiday) ? 'over' : 'open'
    const memberOnly = state === 'open' && row === undefined && !isOpen
    const told: HolidayNotebook = {
      holidayId: holiday.holidayId,
      name: holiday.name,
      from: beginOf(holiday),
      until: computeHolidayEnd(holiday),
      since: startOfDay(holiday.since),
      state,
      chosen: row
        ? {
            bookId: row.book_id,
            savedAt: row.saved_at.getTime(),
            byStudent: row.user_type === Role.student,
            questions: row.questions.length,
          }
        : null,
      ...(memberOnly ? { memberOnly } : {}),
      goods: copy && (isHeld || isOffered) ? goodsOf(copy, held) : null,
    }
    return { holiday, saved: row, copy, told }
  })
}

/** One of them. @throws Refusal 10005 the school has no such holiday for this student */
export async function notebookFor(
  db: Db,
  who: Principal,
  holidayId: string,
  at: HolidayContext,
): Promise<HolidayNotebookState> {
  const all = await notebooksFor(db, who, at)
  const one = all.find(({ holiday }) => holiday.holidayId === holidayId)
  if (!one) throw notFound()
  return one
}

/** Wrong questions of the term before a holiday, newest exam first. */
export async function itemsOfTerm(
  db: Db,
  who: Principal,
  holiday: Holiday,
  now: number,
): Promise<WrongItem[]> {
  const items = await wrongItemsOf(db, who.schoolId, requireStudentId(who), now)
  return items.filter((item) => isOfTerm(holiday, item.startTime.getTime()))
}

const paperKey = (paper: { examId: string; paperId: string }): string => `${paper.examId} ${paper.paperId}`

/** What a notebook can be made of: papers of exams with wrong questions, and which of them were chosen. */
export async function examsFor(
  db: Db,
  who: Principal,
  { holiday, saved }: HolidayNotebookState,
  now: number,
) {
  const chosen = new Set(saved?.papers.map(paperKey))
  const items = await itemsOfTerm(db, who, holiday, now)
  return [...Map.groupBy(items, (item) => item.examId).values()].flatMap((ofExam) => {
    const [first] = ofExam
    if (!first) return []
    const papers = [...Map.groupBy(ofExam, (item) => item.paperId)].map(([paperId, ofPaper]) => ({
      paperId,
      courseName: ofPaper[0]?.courseName ?? '',
      questions: ofPaper.length,
      chosen: chosen.has(paperKey({ examId: first.examId, paperId })),
    }))
    const { examId, examName } = first
    return [{ examId, examName, startTime: first.startTime.getTime(), papers }]
  })
}

/** The questions of a notebook that are wrong still, newest exam first. */
export async function listHolidayNotebookQuestions(
  db: Db,
  who: Principal,
  { saved }: HolidayNotebookState,
  now: number,
) {
  if (!saved) return []
  const [items, tags] = await Promise.all([
    wrongItemsOf(db, who.schoolId, requireStudentId(who), now),
    causesOf(db, who.schoolId, requireStudentId(who)),
  ])
  const causes = new Map(tags.map((tag) => [questionKey(tag), tag.cause]))
  const isIn = new Set(saved.questions.map(questionKey))
  return items
    .filter((item) => isIn.has(questionKey(item)))
    .map((item) => wrongFactsOf(item, causes.get(questionKey(item)) ?? null))
}

/** Of some wrong questions those of the papers named. */
export function filterItemsByPaper(
  items: readonly WrongItem[],
  papers: readonly { examId: string; paperId: string }[],
): WrongItem[] {
  const wanted = new Set(papers.map(paperKey))
  return items.filter((item) => wanted.has(paperKey(item)))
}
