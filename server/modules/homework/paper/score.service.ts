import { choiceScore } from '#core/domain/marking/choice-score.ts'
import type { Tx } from '../../../db/db.ts'
import type { SheetRow } from './sheet.repo.ts'

/** Marks what a key decides; a mark that a person gave stays. @returns whether every question has a mark by its key */
export async function scoreByKey(tx: Tx, sheet: SheetRow, accountId: string, now: number): Promise<boolean> {
  const at = { school_id: sheet.school_id, homework_id: sheet.homework_id, student_id: sheet.student_id }
  const questions = await tx
    .selectFrom('homework_question as q')
    .leftJoin('homework_answer as a', (j) =>
      j
        .onRef('a.school_id', '=', 'q.school_id')
        .onRef('a.homework_id', '=', 'q.homework_id')
        .onRef('a.no', '=', 'q.no')
        .on('a.student_id', '=', at.student_id),
    )
    .where('q.school_id', '=', at.school_id)
    .where('q.homework_id', '=', at.homework_id)
    .select(['q.no', 'q.type', 'q.answer_key', 'q.full_mark', 'a.choice'])
    .execute()
  const byKey = questions.filter((q) => (q.type === 'choice' || q.type === 'multi') && q.answer_key !== '')
  for (const q of byKey) {
    const score = choiceScore(q.choice ?? [], q.answer_key, q.full_mark)
    await tx
      .insertInto('homework_mark')
      .values({
        ...at,
        no: q.no,
        score,
        comment: '',
        auto: true,
        rev: 0,
        account_id: accountId,
        at: new Date(now),
      })
      .onConflict((c) =>
        c
          .columns(['school_id', 'homework_id', 'student_id', 'no'])
          .doUpdateSet({ score, at: new Date(now) })
          .where('homework_mark.auto', '=', true),
      )
      .execute()
  }
  return byKey.length === questions.length
}

/** Sum of the marks so far; null when nothing is marked. */
export async function totalOf(tx: Tx, sheet: SheetRow): Promise<number | null> {
  const { total } = await tx
    .selectFrom('homework_mark')
    .where('school_id', '=', sheet.school_id)
    .where('homework_id', '=', sheet.homework_id)
    .where('student_id', '=', sheet.student_id)
    .select((e) => e.fn.sum<number | null>('score').as('total'))
    .executeTakeFirstOrThrow()
  return total === null ? null : Math.round(Number(total) * 100) / 100
}
