import { localDay } from '../layout/facts.ts'

export type Stage = 1 | 2 | 3

const NUMBERS = '一二三四五六七八九'
const numberOf = (text: string): number => NUMBERS.indexOf(text) + 1 || Number(text)

/** Stage (1 primary, 2 junior, 3 senior) and year of entry of a grade, from its name and a day of its school year. */
export function gradeFacts(name: string, day: Date, stage: Stage | null): { stage: Stage; year: number } {
  const text = name.normalize('NFKC').replace(/\s/g, '')
  const [y = '', m = ''] = localDay(day).split('-')
  // a school year begins in August
  const schoolYear = Number(m) >= 8 ? Number(y) : Number(y) - 1
  const entry = /^(20\d\d)级/.exec(text)?.[1]
  if (entry) return { stage: stage ?? 3, year: Number(entry) }
  const senior = /高中?([一二三1-3])/.exec(text)?.[1]
  if (senior) return { stage: 3, year: schoolYear - numberOf(senior) + 1 }
  const junior = /初中?([一二三1-3])/.exec(text)?.[1]
  if (junior) return { stage: 2, year: schoolYear - numberOf(junior) + 1 }
  const year = /^([一二三四五六七八九]|[1-9])年级/.exec(text)?.[1]
  if (year) {
    const n = numberOf(year)
    return n <= 6
      ? { stage: stage ?? 1, year: schoolYear - (n - 1) }
      : { stage: stage ?? 2, year: schoolYear - (n - 7) }
  }
  return { stage: stage ?? 3, year: schoolYear }
}
