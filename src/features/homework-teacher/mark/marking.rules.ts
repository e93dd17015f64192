import type { Calls } from '#contract/calls.ts'
import type { Answer, Question, SheetState } from '#contract/homework/homework.ts'

export type TeacherPaper = Calls['GET /api/exam/homework/teacher/paper']['reply']

/** Marks that are tapped; a longer scale is typed. */
const MOST_BUTTONS = 20

/** The whole marks of a question from 0 to its full, to be tapped; empty: too many, the number is typed. */
export const scoreButtons = (fullMark: number): number[] =>
  fullMark > MOST_BUTTONS ? [] : Array.from({ length: Math.floor(fullMark) + 1 }, (_, n) => n)

/** The mark with its half switched on or off; a half never leads beyond the full mark. */
export function withHalf(score: number | null, fullMark: number): number {
  const whole = Math.floor(score ?? 0)
  return (score ?? 0) === whole && whole + 0.5 <= fullMark ? whole + 0.5 : whole
}

/** The mark a field holds: null while empty, else 0 to the full mark in halves; undefined: no such mark. */
export function parseHomeworkScore(typed: string, fullMark: number): number | null | undefined {
  const text = typed.trim().replace('，', '.').replace(',', '.')
  if (text === '') return null
  const score = Number(text)
  return Number.isFinite(score) && score >= 0 && score <= fullMark && Number.isInteger(score * 2)
    ? score
    : undefined
}

interface QuestionScore {
  /** Null until a mark is there. */
  score: number | null
}

/** Marks of a paper so far: their sum, and how many questions have none. */
export function sumPaperMarks(
  questions: readonly Pick<Question, 'no'>[],
  given: (no: number) => QuestionScore,
): { sum: number; open: number } {
  const scores = questions.map((q) => given(q.no).score)
  return {
    sum: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0),
    open: scores.filter((score) => score === null).length,
  }
}

/** Whether nothing was answered: no choice, no words, no photograph. */
export const isAnswerBlank = (answer: Pick<Answer, 'choice' | 'text' | 'pages'> | undefined): boolean =>
  !answer || (answer.choice.length === 0 && answer.text === '' && answer.pages.length === 0)

/** Questions that nobody answered and that have no mark yet. */
export const blanksOf = (
  { questions, answers }: Pick<TeacherPaper, 'questions' | 'answers'>,
  given: (no: number) => QuestionScore,
): number[] =>
  questions
    .filter(({ no }) => given(no).score === null && isAnswerBlank(answers.find((a) => a.no === no)))
    .map(({ no }) => no)

/** The others of a list, from the one after a place on, going round; all of them where the place is -1. */
export const roundFrom = <T>(list: readonly T[], place: number): T[] => [
  ...list.slice(place + 1),
  ...list.slice(0, Math.max(0, place)),
]

/** The first question after a place that has no mark, going round, that of the place last. */
export function firstOpen<Q extends Pick<Question, 'no'>>(
  questions: readonly Q[],
  isMarked: (no: number) => boolean,
  place: number,
): Q | undefined {
  const own = questions.slice(Math.max(0, place), place + 1)
  return [...roundFrom(questions, place), ...own].find(({ no }) => !isMarked(no))
}

export interface SheetLine {
  studentId: string
  classId: string
  state: SheetState
}

/** Handed in, marked or not: what can be marked. */
export const isIn = (sheet: Pick<SheetLine, 'state'>): boolean =>
  sheet.state === 'submitted' || sheet.state === 'checked'

/** Papers in the order of marking: the list's own order, only those handed in. */
export const filterHandedInSheets = <S extends SheetLine>(sheets: readonly S[]): S[] => sheets.filter(isIn)

export interface Neighbours<S> {
  before: S | null
  after: S | null
  /** The next paper nobody has marked, going round; null: none but this one. */
  nextOpen: S | null
  /** From 1; 0: not handed in. */
  place: number
}

/** Whose paper comes before and after, and the next that waits. */
export function neighboursOf<S extends SheetLine>(queue: readonly S[], studentId: string): Neighbours<S> {
  const at = queue.findIndex((s) => s.studentId === studentId)
  return {
    before: at > 0 ? (queue[at - 1] ?? null) : null,
    after: at >= 0 ? (queue[at + 1] ?? null) : null,
    nextOpen: roundFrom(queue, at).find((s) => s.state === 'submitted') ?? null,
    place: at + 1,
  }
}

/** Papers brought to the phone before they are asked for, so that marking goes on when the line breaks. */
const AHEAD = 4

/** Students whose papers a teacher comes to next: those that wait first, round the pile; then the others near. */
export function listUpcomingStudents(queue: readonly SheetLine[], studentId: string): string[] {
  const at = queue.findIndex((s) => s.studentId === studentId)
  const round = roundFrom(queue, at)
  const open = round.filter((s) => s.state === 'submitted')
  const rest = round.filter((s) => s.state !== 'submitted')
  return [...open, ...rest].slice(0, AHEAD).map((s) => s.studentId)
}

/** A wipe of a finger (row K15): 50 px to the side with less than 50 px up or down. */
export const swipeOf = (dx: number, dy: number): 'left' | 'right' | null => {
  if (Math.abs(dx) < 50 || Math.abs(dy) >= 50) return null
  return dx < 0 ? 'left' : 'right'
}

/** How an answer of choices stands to its key: null where there is no key or nothing was chosen. */
export function keyVerdict(
  answer: Pick<Answer, 'choice'>,
  key: string | null,
): 'right' | 'half' | 'wrong' | null {
  if (!key || answer.choice.length === 0 || !/^[A-H]+$/.test(key)) return null
  const right = [...new Set(key)]
  const chosen = new Set(answer.choice)
  const hits = right.filter((letter) => chosen.has(letter)).length
  if (hits !== chosen.size) return 'wrong'
  return hits === right.length ? 'right' : 'half'
}
