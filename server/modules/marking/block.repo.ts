import { sql } from 'kysely'
import type { BlockFacts } from '#contract/marking/shapes.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Blocks of a school with the marking and the exam they belong to. Callers add which of them. */
export const blocks = (db: Db | Tx, school: SchoolId) =>
  db
    .selectFrom('mark_block as b')
    .innerJoin('mark_marking as m', on('m', 'b', 'school_id', 'marking_id'))
    .innerJoin('exam as e', 'e.exam_id', 'm.exam_id')
    .where('b.school_id', '=', school)
    .select(['b.block_id', 'b.marking_id', 'b.seq', 'b.name', 'b.items', 'b.rule', 'b.leader_id'])
    .select(['m.exam_id', 'm.paper_id', 'm.course_id', 'm.course_name', 'm.state', 'm.over_at'])
    .select(['e.name as exam_name', 'e.start_time'])

export type BlockRow = NonNullable<Awaited<ReturnType<typeof findBlock>>>

export const findBlock = (db: Db | Tx, school: SchoolId, blockId: string) =>
  blocks(db, school).where('b.block_id', '=', blockId).executeTakeFirst()

const among = (state: string) => sql<number>`count(*) filter (where a.state = ${state})`

/** How many answers a block has, and where they stand. */
export async function countBlockAnswers(db: Db | Tx, school: SchoolId, blockIds: readonly string[]) {
  const rows =
    blockIds.length === 0
      ? []
      : await db
          .selectFrom('mark_answer as a')
          .where('a.school_id', '=', school)
          .where('a.block_id', 'in', blockIds)
          .groupBy('a.block_id')
          .select(['a.block_id', (e) => e.fn.countAll<number>().as('answers')])
          .select([among('final').as('final'), among('problem').as('problems'), among('differ').as('differ')])
          .execute()
  const found = new Map(rows.map(({ block_id, ...counts }) => [block_id, counts]))
  return (blockId: string) => found.get(blockId) ?? { answers: 0, final: 0, problems: 0, differ: 0 }
}

export const toBlockFacts = (
  b: BlockRow,
  { answers, final }: { answers: number; final: number },
): BlockFacts => ({
  blockId: b.block_id,
  markingId: b.marking_id,
  examId: b.exam_id,
  examName: b.exam_name,
  paperId: b.paper_id,
  courseName: b.course_name,
  blockName: b.name,
  items: b.items,
  mode: b.rule.mode,
  state: b.state,
  answers,
  final,
})

/** Where a marking stands, held as it is, or held for a change of it, until the transaction ends. */
export async function lockMarkingState(
  tx: Tx,
  school: SchoolId,
  markingId: string,
  lock: 'share' | 'update',
) {
  const query = tx
    .selectFrom('mark_marking')
    .where('school_id', '=', school)
    .where('marking_id', '=', markingId)
    .select(['state', 'exam_id', 'paper_id', 'course_id'])
  return (lock === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/** The names of teachers of a school, as far as it knows them. */
export async function teacherNames(db: Db | Tx, school: SchoolId, teacherIds: readonly string[]) {
  const rows =
    teacherIds.length === 0
      ? []
      : await db
          .selectFrom('account_user as u')
          .leftJoin('teacher as t', (j) =>
            j.onRef('t.school_id', '=', 'u.school_id').onRef('t.teacher_id', '=', 'u.relative_id'),
          )
          .where('u.school_id', '=', school)
          .where('u.user_type', '=', 3)
          .where('u.relative_id', 'in', teacherIds)
          .select(['u.relative_id', 'u.user_name', 't.name'])
          .execute()
  const found = new Map(rows.map((r) => [r.relative_id, r.name ?? r.user_name]))
  return (teacherId: string) => found.get(teacherId) ?? ''
}
