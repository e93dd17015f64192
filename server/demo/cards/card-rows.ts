import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { GRADES } from '../courses.ts'
import { SHOWN_LOGINS } from '../demo-accounts.ts'
import { EXAMS } from '../exams.ts'

/** Pupils with a card in each exam, the first by their numbers; those who are shown to visitors have theirs besides. */
const PUPILS = 3

/** A published exam of one school. */
export interface ExamAt {
  examId: string
  key: string
  version: number
  schoolId: string
}

const KEYS = GRADES.toReversed().map((grade) => `demo-${EXAMS.at(-1)?.key}-${grade.year}`)

const exams = (db: Db) =>
  db
    .selectFrom('exam')
    .where('external_key', 'in', KEYS)
    .where('current_version', '>', 0)
    .select([
      'exam_id as examId',
      'external_key as key',
      'current_version as version',
      'owner_school_id as schoolId',
    ])

/** The published exams of the newest month, the oldest grade's first. */
export async function newestExams(db: Db): Promise<ExamAt[]> {
  const rows = await exams(db).orderBy('exam_id').execute()
  return rows.toSorted((a, b) => KEYS.indexOf(a.key) - KEYS.indexOf(b.key))
}

/** One of them; undefined: it is there no more. */
export const demoExam = (db: Db, examId: string): Promise<ExamAt | undefined> =>
  exams(db).where('exam_id', '=', examId).executeTakeFirst()

export const listDemoExamPapers = (db: Db, { examId, version }: ExamAt) =>
  db
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select(['paper_id', 'course_id'])
    .orderBy('seq')
    .execute()

/** A pupil who sat the paper and has, or is to have, a card. */
export interface Card {
  studentId: string
  number: string
  /** Option letters of all items, see `splitAnswers`. */
  answers: string | null
  /** Whether the card is stored. */
  there: boolean
  /** Whether an account shown to visitors is theirs. */
  shown: boolean
}

/** Pupils of a paper with cards: the first of the exam, then those of the accounts shown to visitors. */
export async function cardsOf(
  db: Db,
  { examId, version, schoolId }: ExamAt,
  paperId: string,
): Promise<Card[]> {
  const sat = db
    .selectFrom('exam_score as x')
    .innerJoin('student as s', on('s', 'x', 'school_id', 'student_id'))
    .leftJoin('answer_card as c', on('c', 'x', 'school_id', 'exam_id', 'paper_id', 'student_id'))
    .where('x.exam_id', '=', examId)
    .where('x.version', '=', version)
    .where('x.school_id', '=', schoolId)
    .where('x.paper_id', '=', paperId)
    .select(['x.student_id', 'x.answers', 's.student_number', 'c.hash'])
    .orderBy('s.student_number')
  const [first, shown] = await Promise.all([
    sat.limit(PUPILS).execute(),
    sat
      .where('x.student_id', 'in', (e) =>
        e
          .selectFrom('account_user as u')
          .innerJoin('account_login as l', 'l.account_id', 'u.account_id')
          .where('l.login_name', 'in', SHOWN_LOGINS)
          .whereRef('u.school_id', '=', 'x.school_id')
          .select('u.relative_id'),
      )
      .execute(),
  ])
  const rows = new Map([...first, ...shown].map((r) => [r.student_id, r]))
  return [...rows.values()].map((r) => ({
    studentId: r.student_id,
    number: r.student_number,
    answers: r.answers,
    there: r.hash !== null,
    shown: shown.some((one) => one.student_id === r.student_id),
  }))
}
