import { parseArgs } from 'node:util'

/** Sizes that are measured, and what is made at each. */
export interface GrowthOptions {
  /** Students of each data set, ascending. */
  students: number[]
  /** Schools of the smallest; the others have as many more as students. */
  schools: number
  exams: number
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new RangeError(`--${name}: ${text} is not a whole number from 1 to 9999999.`)
  return Number(text)
}

const OPTIONS = {
  schools: { type: 'string' },
  students: { type: 'string' },
  exams: { type: 'string' },
} as const

/** Reads `--schools`, `--students` (several: with commas) and `--exams`, and what else stands there. @throws Error that says what is wrong */
export function readOptions(
  args: readonly string[],
  usual: GrowthOptions,
): GrowthOptions & { others: string[] } {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const students = values.students?.split(',').map((n) => whole('students', n)) ?? usual.students
  return {
    students: students.toSorted((a, b) => a - b),
    schools: values.schools === undefined ? usual.schools : whole('schools', values.schools),
    exams: values.exams === undefined ? usual.exams : whole('exams', values.exams),
    others: positionals,
  }
}
