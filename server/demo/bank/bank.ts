import type { AnswerType } from '#contract/homework/homework.ts'
import type { CourseId } from '../courses.ts'
import { dataLines } from '../data-lines.ts'

/** A question of the demo's bank: words with TeX between $ signs, all of them made up here. */
interface BankLine {
  course: CourseId
  type: AnswerType
  knowledge: string
  text: string
  /** Options A, B, C, D; none for words. */
  options: readonly string[]
  key: string
  explanation: string
}

type BankQuestionData = { point: string; right: string; why: string } & (
  | { choice: string; wrong: readonly [string, string, string] }
  | { text: string }
)

/** The right option stands at another place in each question. */
function askOf(line: BankQuestionData): Pick<BankLine, 'type' | 'text' | 'options' | 'key'> {
  if ('text' in line) return { type: 'text', text: line.text, options: [], key: line.right }
  const at = (line.choice.length + line.right.length) % 4
  const options = line.wrong.toSpliced(at, 0, line.right)
  return { type: 'choice', text: line.choice, options, key: 'ABCD'.charAt(at) }
}

const linesIn = (course: CourseId, file: string): BankLine[] =>
  dataLines<BankQuestionData>(file).map((line) => ({
    ...{ course, knowledge: line.point, explanation: line.why },
    ...askOf(line),
  }))

/** Questions to practise, about the points of the ninth grade's exams: each point has some to choose and some to write. */
export const BANK: readonly BankLine[] = [
  ...linesIn('math', 'bank-math'),
  ...linesIn('physics', 'bank-physics'),
  ...linesIn('chemistry', 'bank-chemistry'),
  ...linesIn('physics', 'bank-more-physics'),
  ...linesIn('chemistry', 'bank-more-chemistry'),
  ...linesIn('chinese', 'bank-chinese'),
  ...linesIn('english', 'bank-english'),
  ...linesIn('history', 'bank-history'),
]
