import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { BankQuestionRow } from '../../exams/bank-question.ts'
import { bankIdOf } from '../questions/store.ts'

/**
 * The questions that some ids may mean: an id of the bank itself, or one as the file of questions calls it, where it
 * may stand behind the collection's name and a slash. The first school's bank goes over the others'.
 */
export async function bankQuestions(
  db: Db,
  schools: readonly SchoolId[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BankQuestionRow[]>> {
  if (schools.length === 0 || ids.length === 0) return new Map()
  const collections = await db
    .selectFrom('bank_question')
    .where('school_id', 'in', schools)
    .select('source')
    .distinct()
    .execute()
  const meant = new Map(
    ids.map((id) => {
      const of = collections.flatMap(({ source }) => [
        bankIdOf(source, id),
        ...(id.startsWith(`${source}/`) ? [bankIdOf(source, id.slice(source.length + 1))] : []),
      ])
      return [id, new Set([id, ...of])] as const
    }),
  )
  const rows = await db
    .selectFrom('bank_question')
    .where('school_id', 'in', schools)
    .where(
      'question_id',
      'in',
      [...meant.values()].flatMap((all) => [...all]),
    )
    .selectAll()
    .execute()
  const byId = new Map<string, BankQuestionRow>()
  for (const school of schools)
    for (const row of rows)
      if (row.school_id === school && !byId.has(row.question_id)) byId.set(row.question_id, row)
  return new Map(
    ids.map((id) => [id, [...(meant.get(id) ?? [])].flatMap((candidate) => byId.get(candidate) ?? [])]),
  )
}
