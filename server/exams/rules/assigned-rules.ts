import { sql } from 'kysely'
import { fillChoiceDefaults } from '#core/domain/analysis/assigned/model.ts'
import type { AssignedRule } from '#core/domain/analysis/assigned/rule.ts'
import type { Db, Tx } from '../../db/db.ts'

/**
 * Notes how subjects of an exam are assigned, for every version published from now on. Subjects not named keep theirs.
 * @returns whether anything is different now
 */
export async function keepAssigned(
  tx: Tx,
  examId: string,
  rules: readonly { courseId: string; rule: AssignedRule }[],
): Promise<boolean> {
  let changed = false
  for (const { courseId, rule } of rules) {
    const text = JSON.stringify(rule)
    const done = await tx
      .insertInto('exam_assigned')
      .values({ exam_id: examId, course_id: courseId, rule: text })
      .onConflict((c) =>
        c
          .columns(['exam_id', 'course_id'])
          .doUpdateSet({ rule: text })
          .where(sql<boolean>`exam_assigned.rule <> excluded.rule`),
      )
      .executeTakeFirst()
    changed ||= Number(done.numInsertedOrUpdatedRows ?? 0) > 0
  }
  return changed
}

/** The subject's scores are as marked, for every version published from now on. @returns whether that is different */
export async function dropAssigned(tx: Tx, examId: string, courseId: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('exam_assigned')
    .where('exam_id', '=', examId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** The rules of an exam by subject. One written before fractions were a choice gives the scores it always gave. */
export async function readAssigned(db: Db, examId: string): Promise<ReadonlyMap<string, AssignedRule>> {
  const rows = await db.selectFrom('exam_assigned').where('exam_id', '=', examId).selectAll().execute()
  return new Map(
    rows.map(({ course_id, rule }) => [course_id, { ...rule, choices: fillChoiceDefaults(rule.choices) }]),
  )
}
