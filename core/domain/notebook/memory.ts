import { FSRSAlgorithm, type Grade, generatorParameters, Rating } from 'ts-fsrs'
import type { ErrorCause } from '#contract/wrong/wrong.ts'

/** How a practice went, as the student grades it or as a key does. */
export type PracticeGrade = 'again' | 'hard' | 'good' | 'easy'

/** What is kept of a question, at a day (whole days since 1970-01-01 in Beijing). */
export interface Memory {
  /** Days after which it is recalled with a chance of 0.9. */
  readonly stability: number
  /** 1 easy .. 10 hard. */
  readonly difficulty: number
  readonly day: number
}

const BEIJING_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The day of a moment (epoch ms) by Beijing's calendar. */
export const toBeijingDay = (ms: number): number => Math.floor((ms + BEIJING_MS) / DAY_MS)

/** Midnight in Beijing at which a day begins, epoch ms. */
export const beijingDayToMs = (day: number): number => day * DAY_MS - BEIJING_MS

/** Long-term memory alone: reviews of one day are not steps of minutes; nothing is drawn by chance. */
const fsrs = new FSRSAlgorithm(generatorParameters({ enable_fuzz: false, enable_short_term: false }))

const GRADE: Readonly<Record<PracticeGrade, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
}

/** What a cause says: how well it was known all the same, and how much harder it is than its class rate tells. */
const CAUSE: Readonly<Record<ErrorCause, { grade: PracticeGrade; harder: number }>> = {
  careless: { grade: 'hard', harder: -1.5 },
  misread: { grade: 'hard', harder: -1 },
  unfinished: { grade: 'hard', harder: -0.5 },
  mismarked: { grade: 'good', harder: -2 },
  unknown: { grade: 'again', harder: 1.5 },
}

const clampBetween = (least: number, x: number, most: number): number => Math.min(most, Math.max(least, x))

/**
 * What the exam left of a question that went wrong. Stability: FSRS-6's initial one for the grade of the cause.
 * Difficulty: half FSRS-6's initial one D0(grade), half the class's, 10 - 9p for a score rate p (1 for what everybody
 * can do, 10 for what nobody can), moved by the cause. Formulas: github.com/open-spaced-repetition/awesome-fsrs, "The
 * Algorithm".
 * @param rate 0..1, score rate of the class or, without one, of everybody; null: not known
 */
export function seedMemory(rate: number | null, cause: ErrorCause | null, day: number): Memory {
  const { grade, harder } = cause === null ? { grade: 'again' as const, harder: 0 } : CAUSE[cause]
  const own = clampBetween(1, fsrs.init_difficulty(GRADE[grade]), 10)
  const byClass = rate === null ? own : 10 - 9 * rate
  return {
    stability: fsrs.init_stability(GRADE[grade]),
    difficulty: clampBetween(1, (own + byClass) / 2 + harder, 10),
    day,
  }
}

/** Chance of recalling it on a day: FSRS-6's forgetting curve, 0..1. */
export const recallOn = (m: Memory, day: number): number =>
  fsrs.forgetting_curve(Math.max(0, day - m.day), m.stability)

/** First day, after that of the memory, on which it is recalled with a chance below 0.9. */
export const dueDay = (m: Memory): number => m.day + Math.floor(m.stability) + 1

/** What is kept after a practice on a day, by FSRS-6; one written earlier than the last counts as on its day. */
export function practised(m: Memory, grade: PracticeGrade, day: number): Memory {
  const at = Math.max(day, m.day)
  return { ...fsrs.next_state(m, at - m.day, GRADE[grade]), day: at }
}
