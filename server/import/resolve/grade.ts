import { localDay } from '../layout/facts.ts'

export type Stage = 1 | 2 | 3

const NUMBERS = '一二三四五六七八九'

/** `高一(3)班` -> 高一, `七年级1班` -> 七年级, `2026级5班` -> 2026级; '' when the class does not say. */
export function gradeInClass(className: string): string {
  const m = /^(高[一二三]|初[一二三四]|[一二三四五六七八九]年级|20\d\d级)/.exec(className.normalize('NFKC'))
  return m?.[1] ?? ''
}

/** Stage (1 primary, 2 junior, 3 senior) and year of entry of a grade, from its name and a day of its school year. */
export function gradeFacts(name: string, day: Date, stage: Stage | null): { stage: Stage; year: number } {
  const [y = '', m = ''] = localDay(day).split('-')
  // a school year begins in August
  const schoolYear = Number(m) >= 8 ? Number(y) : Number(y) - 1
  const entry = /^(20\d\d)级/.exec(name)?.[1]
  if (entry) return { stage: stage ?? 3, year: Number(entry) }
  const senior = /高([一二三])/.exec(name)?.[1]
  if (senior) return { stage: 3, year: schoolYear - NUMBERS.indexOf(senior) }
  const junior = /初([一二三])/.exec(name)?.[1]
  if (junior) return { stage: 2, year: schoolYear - NUMBERS.indexOf(junior) }
  const year = /^([一二三四五六七八九]|[1-9])年级/.exec(name)?.[1]
  if (year) {
    const n = /\d/.test(year) ? Number(year) : NUMBERS.indexOf(year) + 1
    return n <= 6
      ? { stage: stage ?? 1, year: schoolYear - (n - 1) }
      : { stage: stage ?? 2, year: schoolYear - (n - 7) }
  }
  return { stage: stage ?? 3, year: schoolYear }
}
