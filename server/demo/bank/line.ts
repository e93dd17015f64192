import type { AnswerType } from '#contract/homework.ts'
import type { CourseId } from '../courses.ts'
import { dataLines } from '../data-lines.ts'

/** A question of the demo's bank: words with TeX between $ signs, all of them made up here. */
export interface BankLine {
  course: CourseId
  type: AnswerType
  knowledge: string
  text: string
  /** Options A, B, C, D; none for words. */
  options: readonly string[]
  key: string
  explanation: string
}

/** Makes one of several like questions; `k` is 0, 1 or 2. */
export type Make = (k: number) => Omit<BankLine, 'course' | 'knowledge'>

type Three = readonly [string, string, string]

/** One to choose; the right option stands at another place in each. */
export const pick = (text: string, right: string, wrong: Three, why: string): ReturnType<Make> => {
  const at = (text.length + right.length) % 4
  const options = [...wrong.slice(0, at), right, ...wrong.slice(at)]
  return { type: 'choice', text, options, key: 'ABCD'.charAt(at), explanation: why }
}

/** One to write. */
export const write = (text: string, key: string, why: string): ReturnType<Make> => ({
  ...{ type: 'text', text, options: [], key, explanation: why },
})

/** Questions by point. A function makes up to three of its kind, all different; a ready one is itself. */
export type Points = Readonly<Record<string, readonly (Make | ReturnType<Make>)[]>>

export const linesOf = (course: CourseId, points: Points): BankLine[] =>
  Object.entries(points).flatMap(([knowledge, list]) =>
    list
      .flatMap((one) => (typeof one === 'function' ? [one(0), one(1), one(2)] : [one]))
      .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
      .map((line) => ({ course, knowledge, ...line })),
  )

type Line = { point: string; right: string; why: string } & (
  | { choice: string; wrong: Three }
  | { text: string }
)

/** Questions by point that a data file lists. */
export function pointsIn(file: string): Points {
  const points: Record<string, ReturnType<Make>[]> = {}
  for (const line of dataLines<Line>(file)) {
    const { point, right, why } = line
    const one = 'choice' in line ? pick(line.choice, right, line.wrong, why) : write(line.text, right, why)
    points[point] = [...(points[point] ?? []), one]
  }
  return points
}
