import type { Db, Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import {
  BESIDE,
  type ExamBrought,
  findComparedExam,
  listCorrectableExams,
  type StoredLike,
  type WhyOther,
} from './same-exam.ts'

/**
 * What a person says about an import: null nothing; `new` that it is another exam than those stored; or which stored exam
 * it corrects. With `sure` false that was said before the files were seen, so that entirely different students are asked about.
 */
export type SaidExam = null | 'new' | { examId: string; sure: boolean }

/**
 * Whether an import is a new exam, a correction of a stored exam (whose key it gets), or unclear (`asks`: a person chooses
 * among the stored exams, each with the reason for the doubt). `none`: the owner has no exam of the id that was given.
 */
export type WhichExam =
  | { kind: 'new'; key: string; beside: readonly StoredLike[] }
  | { kind: 'correction'; key: string; exam: StoredLike }
  | { kind: 'asks'; stored: readonly (StoredLike & { why: WhyOther })[] }
  | { kind: 'none'; examId: string }

/**
 * Decides by owner, key, name, day, grade, subjects and people (docs/decisions/0129-which-exam.md).
 * @param makeId makes a new exam's key where its own is taken
 */
export async function whichExam(
  db: Db | Tx,
  brought: ExamBrought,
  said: SaidExam,
  makeId: () => string = newId,
): Promise<WhichExam> {
  if (said !== null && said !== 'new') {
    const exam = await findComparedExam(db, brought.owner, said.examId, brought.students)
    if (!exam) return { kind: 'none', examId: said.examId }
    if (said.sure || hasAnybody(exam)) return { kind: 'correction', key: exam.key, exam }
    return { kind: 'asks', stored: [{ ...exam, why: 'people' }] }
  }
  const stored = await listCorrectableExams(db, brought)
  if (stored.length === 0) return { kind: 'new', key: brought.key, beside: [] }
  if (said === 'new') {
    const isTaken = stored.some((exam) => exam.key === brought.key)
    const key = isTaken ? `${brought.key}${BESIDE}${makeId()}` : brought.key
    return { kind: 'new', key, beside: stored }
  }
  const [exam, second] = pickCorrectedExams(stored, brought)
  if (exam && !second) return { kind: 'correction', key: exam.key, exam }
  return { kind: 'asks', stored: stored.map((one) => ({ ...one, why: whyNot(one, brought) ?? 'several' })) }
}

/** Those that the import evidently corrects. */
function pickCorrectedExams(stored: readonly StoredLike[], brought: ExamBrought): StoredLike[] {
  const evident = stored.filter((exam) => whyNot(exam, brought) === null)
  // of several: not one that bears another key, the one with most of the people, then the one of the same subjects
  const isOfKey = ({ key }: StoredLike) => key === brought.key || key.startsWith(`${brought.key}${BESIDE}`)
  const isOfCourse = (exam: StoredLike) => shares(exam.courseIds, brought.courseIds)
  return [isOfKey, hasMost, isOfCourse].reduce((left, isBetter) => {
    const better = left.filter(isBetter)
    return better.length > 0 ? better : left
  }, evident)
}

/** A key that somebody gave stands for the exam, unless everybody in it is another person. */
function whyNot(exam: StoredLike, brought: ExamBrought): WhyOther | null {
  if (brought.isKeySaid) return hasAnybody(exam) ? null : 'people'
  if (!hasMost(exam)) return 'people'
  if (exam.students > 0 && !shares(exam.gradeIds, brought.gradeIds)) return 'grade'
  return brought.keepPapers || shares(exam.courseIds, brought.courseIds) ? null : 'subjects'
}

const shares = (own: readonly string[], others: readonly string[]) => own.some((id) => others.includes(id))
const hasMost = (exam: StoredLike): boolean => exam.common * 2 >= exam.students
const hasAnybody = (exam: StoredLike): boolean => exam.students === 0 || exam.common > 0
