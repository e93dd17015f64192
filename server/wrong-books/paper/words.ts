import type { Locale } from '#contract/locale.ts'
import { clockText, dayText } from '#core/domain/dates/day.ts'

const day = (epochMs: number) => {
  const [year = 0, month = 0, date = 0] = dayText(epochMs).split('-').map(Number)
  return { year: String(year), month, date: String(date) }
}
const mark = (value: number): string => String(Math.round(value * 100) / 100)

/** Words of a printed book, as the page of the book has them (`tests/walls/book-words.test.ts` compares). */
const zh = {
  title: (name: string) => `${name} 的错题卷`,
  count: (count: number) => `共 ${String(count)} 题`,
  /** @param withYear where it is not this year's */
  day(epochMs: number, withYear: boolean): string {
    const { year, month, date } = day(epochMs)
    return `${withYear ? `${year}年` : ''}${String(month)}月${date}日`
  },
  moment: (epochMs: number): string => `${zh.day(epochMs, true)} ${clockText(epochMs)}`,
  item: (no: string) => `第 ${no} 题`,
  itemMark: (score: number, full: number) => `得 ${mark(score)} / ${mark(full)} 分`,
  noWords: (no: string) => `学校没有给出这道题的题目，请看试卷第 ${no} 题。`,
  answers: '答案',
  key: '答案',
  own: { self: '我的作答', other: '作答' },
  pair: (name: string, value: string) => `${name}：${value}`,
  points: (points: string) => `知识点：${points}`,
  comma: '、',
}

export type BookWords = typeof zh

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

const en: BookWords = {
  title: (name) => `${name}’s redo paper`,
  count: (count) => (count === 1 ? '1 question' : `${String(count)} questions`),
  day(epochMs, withYear) {
    const { year, month, date } = day(epochMs)
    return `${date} ${(MONTHS[month - 1] ?? '').slice(0, 3)}${withYear ? ` ${year}` : ''}`
  },
  moment(epochMs) {
    const { year, month, date } = day(epochMs)
    return `${date} ${MONTHS[month - 1] ?? ''} ${year}, ${clockText(epochMs)}`
  },
  item: (no) => `Question ${no}`,
  itemMark: (score, full) => `${mark(score)} of ${mark(full)} marks`,
  noWords: (no) => `The school has not given the words of this question: see question ${no} of the paper.`,
  answers: 'Answers',
  key: 'Answer',
  own: { self: 'My answer', other: 'Answer' },
  pair: (name, value) => `${name}: ${value}`,
  points: (points) => `Points: ${points}`,
  comma: ', ',
}

export const BOOK_WORDS: Readonly<Record<Locale, BookWords>> = { 'zh-CN': zh, en }
