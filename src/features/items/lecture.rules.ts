import type { PaperAnalysis } from '#contract/items.ts'
import { byMark } from '#core/domain/lecture/typical.ts'
import { lowItems, marksLost, marksToWin } from '#core/domain/report/low-items.ts'
import { type Chooser, choosers, losers } from './items.rules.ts'

/** An item to go over with a class. */
export interface LectureItem {
  readonly no: string
  /** Place in the paper. */
  readonly at: number
  /** Marks a student would have more, had the class done it as the school did. */
  readonly win: number
  /** Marks a student of the class lost, on average. */
  readonly lost: number
}

/** What is gone over of a paper, in order; [] without a class. */
export const lectureOf = ({ items, class: own }: PaperAnalysis): LectureItem[] =>
  own === null
    ? []
    : lowItems(items).map((item) => ({
        no: item.no,
        at: items.indexOf(item),
        win: marksToWin(item),
        lost: marksLost(item),
      }))

/** One kind of wrong answer: the option chosen ('' = none) or the mark got, and whose it is. */
export interface WrongAnswer {
  readonly option: string | null
  readonly mark: number | null
  readonly students: readonly Chooser[]
}

/** Who of the class got an item wrong, by option where answers were read, else by mark; most students first. */
export function wrongAnswers(paper: PaperAnalysis, at: number): WrongAnswer[] {
  const item = paper.items[at]
  const chosen = item?.options ? choosers(paper, at) : null
  const most = (a: WrongAnswer, b: WrongAnswer) => b.students.length - a.students.length
  if (item && chosen)
    return [...chosen]
      .filter(([option]) => option !== item.key)
      .map(([option, students]): WrongAnswer => ({ option, mark: null, students }))
      .sort(most)
  return byMark(losers(paper, at) ?? [])
    .map(([mark, students]): WrongAnswer => ({ option: null, mark, students }))
    .sort((a, b) => most(a, b) || (a.mark ?? 0) - (b.mark ?? 0))
}

/** Students of the class that any of the items cost marks. */
export const studentsIn = (paper: PaperAnalysis, items: readonly LectureItem[]): number =>
  new Set(items.flatMap(({ at }) => (losers(paper, at) ?? []).map(({ studentId }) => studentId))).size
