import { sql } from 'kysely'
import type { BlockRule } from '#contract/marking/shapes.ts'
import type { Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** How many of a hundred answers are marked twice. */
const twice = ({ mode, samplePercent }: BlockRule): number =>
  mode === 'double' ? 100 : mode === 'sample' ? samplePercent : 0

/** Whether the answer at that place is one of those marked twice: they are spread evenly. */
const isTwice = (seq: number, percent: number): boolean =>
  Math.floor(((seq + 1) * percent) / 100) > Math.floor((seq * percent) / 100)

interface BlockAnswersContext {
  school: SchoolId
  blockId: string
  examId: string
  paperId: string
  rule: BlockRule
}

/**
 * Makes an answer of every scanned card that has none in the block yet, in an order that says nothing of class or name:
 * what each marker gets is alike by chance. @returns how many the block has
 */
export async function addAnswers(tx: Tx, at: BlockAnswersContext, now: Date): Promise<number> {
  const { rows } = await sql<{ student_id: string }>`
    select c.student_id from answer_card c
    where c.school_id = ${at.school} and c.exam_id = ${at.examId} and c.paper_id = ${at.paperId}
      and not exists (select 1 from mark_answer a where a.school_id = ${at.school}
        and a.block_id = ${at.blockId} and a.student_id = c.student_id)
    order by md5(${at.blockId} || c.student_id), c.student_id`.execute(tx)
  const { had } = await tx
    .selectFrom('mark_answer')
    .where('school_id', '=', at.school)
    .where('block_id', '=', at.blockId)
    .select((e) => e.fn.countAll<number>().as('had'))
    .executeTakeFirstOrThrow()
  const made = rows.map(({ student_id }, i) => {
    const need: 1 | 2 = isTwice(had + i, twice(at.rule)) ? 2 : 1
    return {
      ...{ school_id: at.school, answer_id: newId(now.getTime()), block_id: at.blockId, student_id },
      ...{ seq: had + i, need, wanted: need, state: 'open' as const, changed_at: now },
    }
  })
  for (let from = 0; from < made.length; from += 1000)
    await tx
      .insertInto('mark_answer')
      .values(made.slice(from, from + 1000))
      .execute()
  return had + made.length
}
