import type { Updateable } from 'kysely'
import { Status } from '#contract/envelope.ts'
import type { OpOutcome } from '#contract/operations/operations.ts'
import { choiceScore } from '#core/domain/marking/choice-score.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { badField, notFound, Refusal } from '../../http/reply/refusal.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { questionsIn } from './practice.repo.ts'

/** What a phone wrote, with the parts of its target. */
interface PracticeOperation<Body> {
  body: Body
  /** The practice. */
  of: string
  /** The question. */
  no: number
  /** Epoch ms. */
  writtenAt: number
}

/** The practice's row locked, so that its answers come one after the other, and the question. */
async function questionFor(tx: Tx, who: Principal, { of, no }: { of: string; no: number }) {
  const row = await tx
    .selectFrom('practice')
    .where('school_id', '=', who.schoolId)
    .where('practice_id', '=', of)
    .where('student_id', '=', requireStudentId(who))
    .select('practice_id')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const question = (await questionsIn(tx, who.schoolId, of)).find((q) => q.no === no)
  if (!question) throw badField('target', 'noQuestion')
  return question
}

const sameLetters = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join('') === b.toSorted().join('')

/**
 * Takes in the answer to a question of a practice: choices are checked by the key, an empty answer counts 0, words wait
 * for the student to compare them. The first answer counts; another one later is kept with its operation alone.
 * @throws Refusal 10005 no such practice of this student; 10001 no such question
 */
export async function takeAnswer(
  tx: Tx,
  who: Principal,
  written: PracticeOperation<{ choice?: string[]; text?: string }>,
  now: number,
): Promise<OpOutcome> {
  const question = await questionFor(tx, who, written)
  const { choice = [], text = '' } = written.body
  const words = text.trim()
  if (question.answered_at !== null)
    return sameLetters(question.choice, choice) && question.answer === words ? 'applied' : 'conflict'
  const blank = choice.length === 0 && words === ''
  const rate = question.type === 'text' ? (blank ? 0 : null) : choiceScore(choice, question.answer_key, 1)
  await keep(tx, who, written, now, {
    choice: JSON.stringify(question.type === 'text' ? [] : choice),
    answer: question.type === 'text' ? words : '',
    answered_at: new Date(written.writtenAt),
    rate,
    graded_at: rate === null ? null : new Date(now),
  })
  return 'applied'
}

/**
 * Takes in how the student found their own words beside the key; the newest word counts.
 * @throws Refusal 10005; 10001 no words to compare; 10023 the answer has not arrived
 */
export async function takeSelfMark(
  tx: Tx,
  who: Principal,
  written: PracticeOperation<{ rate: number }>,
  now: number,
): Promise<OpOutcome> {
  const question = await questionFor(tx, who, written)
  if (question.answered_at === null)
    throw new Refusal(Status.incomplete, 'incomplete', { http: 409, data: { missing: [] } })
  if (question.type !== 'text' || question.answer === '') throw badField('target', 'noWords')
  await keep(tx, who, written, now, { rate: written.body.rate, graded_at: new Date(now) })
  return 'applied'
}

/** Writes to a question; the last answer looked at ends the practice. */
async function keep(
  tx: Tx,
  who: Principal,
  { of: practiceId, no }: { of: string; no: number },
  now: number,
  columns: Updateable<Tables['practice_question']>,
): Promise<void> {
  await tx
    .updateTable('practice_question')
    .set(columns)
    .where('school_id', '=', who.schoolId)
    .where('practice_id', '=', practiceId)
    .where('no', '=', no)
    .execute()
  await tx
    .updateTable('practice')
    .set({ done_at: new Date(now) })
    .where('school_id', '=', who.schoolId)
    .where('practice_id', '=', practiceId)
    .where('done_at', 'is', null)
    .where((x) =>
      x.not(
        x.exists(
          x
            .selectFrom('practice_question as q')
            .where('q.school_id', '=', who.schoolId)
            .where('q.practice_id', '=', practiceId)
            .where('q.rate', 'is', null)
            .select('q.no'),
        ),
      ),
    )
    .execute()
}
