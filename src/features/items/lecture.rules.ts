import type { PaperAnalysis } from '#contract/exam/items.ts'
import { grouped } from '#core/domain/lecture/typical.ts'
import { lowItems, marksLost, marksToWin } from '#core/domain/report/low-items.ts'
import { roundHalfUp } from '#src/i18n/format.ts'
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

/** What is told of an item: the marks to win, or where these are none as they are shown, the marks that were lost. */
export const saidMarks = ({ win, lost }: Pick<LectureItem, 'win' | 'lost'>) =>
  roundHalfUp(win, 1) > 0
    ? { key: 'items.lecture.win' as const, marks: win }
    : { key: 'items.lecture.lost' as const, marks: lost }

/** One kind of wrong answer, and whose it is, fewest marks first. */
export interface WrongAnswer {
  /** The option chosen ('' = none); null where answers were not read. */
  readonly option: string | null
  /** Marks got, lowest and highest; null where an option says it. */
  readonly marks: readonly [lowest: number, highest: number] | null
  readonly students: readonly Chooser[]
}

/** Marks that are told one by one; more of them are told as none, under half and the rest. */
const MOST_MARKS = 5

/** Who of the class got an item wrong: by option where answers were read, most students first, else by mark from 0. */
export function wrongAnswers(paper: PaperAnalysis, at: number): WrongAnswer[] {
  const item = paper.items[at]
  const chosen = item?.options ? choosers(paper, at) : null
  if (item && chosen)
    return [...chosen]
      .filter(([option]) => option !== item.key)
      .map(([option, students]): WrongAnswer => ({ option, marks: null, students }))
      .sort((a, b) => b.students.length - a.students.length)
  const lost = losers(paper, at) ?? []
  const half = (item?.full ?? 0) / 2
  const bandOf = (mark: number) => (mark === 0 ? 0 : mark < half ? 1 : 2)
  const isMany = new Set(lost.map(({ mark }) => mark)).size > MOST_MARKS
  return grouped(lost, ({ mark }) => (isMany ? bandOf(mark) : mark)).map(([, students]) => ({
    option: null,
    marks: [students[0]?.mark ?? 0, students.at(-1)?.mark ?? 0],
    students,
  }))
}

/** Students of the class that any of the items cost marks. */
export const studentsIn = (paper: PaperAnalysis, items: readonly LectureItem[]): number =>
  new Set(items.flatMap(({ at }) => (losers(paper, at) ?? []).map(({ studentId }) => studentId))).size
