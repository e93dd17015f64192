import type { ConsolidateAnswer } from '#contract/homework/consolidate-shapes.ts'
import { choiceScore } from '#core/domain/marking/choice-score.ts'
import type { Tx } from '../../db/db.ts'
import { badField, notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { findConsolidation } from './access.service.ts'

interface HandedIn {
  body: { answers: readonly ConsolidateAnswer[] }
  /** Id of the consolidation. */
  of: string
  writtenAt: number
  number: string
}

const byKey = (q: { type: string; answer_key: string }): boolean =>
  (q.type === 'choice' || q.type === 'multi') && q.answer_key !== ''

/**
 * Takes a student's answers in: choices are marked by the key, and where nothing else is asked the work is checked at
 * once. The first handing in counts; another one, or one of what was taken back meanwhile, is kept and does not (`held`).
 * @throws Refusal 10005 not the student's; 10001 an answer to a question that is none
 */
export async function takeConsolidation(
  tx: Tx,
  who: Principal,
  { body, of, writtenAt, number }: HandedIn,
  now: number,
): Promise<'applied' | 'late' | 'held'> {
  const row = await findConsolidation(tx, who, of)
  const at = { school_id: who.schoolId, consolidation_id: of, student_id: who.studentId ?? '' }
  const sheet = await tx
    .selectFrom('consolidation_sheet')
    .where('school_id', '=', at.school_id)
    .where('consolidation_id', '=', of)
    .where('student_id', '=', at.student_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row || !sheet) throw notFound()
  const late = row.deadline_at !== null && writtenAt > row.deadline_at.getTime()
  if (sheet.state !== 'todo')
    return sheet.receipt_number === number ? (sheet.late ? 'late' : 'applied') : 'held'
  if (row.withdrawn) return 'held'
  const questions = await tx
    .selectFrom('consolidation_question')
    .where('school_id', '=', at.school_id)
    .where('consolidation_id', '=', of)
    .where('student_id', '=', at.student_id)
    .select(['no', 'type', 'answer_key', 'full_mark'])
    .execute()
  const answers = new Map(body.answers.map((a) => [a.no, a]))
  const known = new Set(questions.map((q) => q.no))
  if (body.answers.some((a) => !known.has(a.no))) throw badField('answers', 'noMarkOfIt')
  for (const q of questions) {
    const { choice = [], text = '' } = answers.get(q.no) ?? {}
    const auto = byKey(q)
    await tx
      .updateTable('consolidation_question')
      .set({
        choice: JSON.stringify(choice),
        answer: text.trim(),
        auto,
        score: auto ? choiceScore(choice, q.answer_key, q.full_mark) : null,
      })
      .where('school_id', '=', at.school_id)
      .where('consolidation_id', '=', of)
      .where('student_id', '=', at.student_id)
      .where('no', '=', q.no)
      .execute()
  }
  const done = questions.every(byKey)
  await tx
    .updateTable('consolidation_sheet')
    .set({
      state: done ? 'checked' : 'submitted',
      late,
      submitted_at: new Date(now),
      checked_at: done ? new Date(now) : null,
      receipt_number: number,
    })
    .where('school_id', '=', at.school_id)
    .where('consolidation_id', '=', of)
    .where('student_id', '=', at.student_id)
    .execute()
  return late ? 'late' : 'applied'
}
