import { LEADERS, Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { classesThatSat } from '../../exams/roster/classes-that-sat.ts'
import { newestVersion } from '../../exams/store/copy-version.ts'
import { reachAt, reachOf, viewOfClass } from '../../http/reach/reach.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { type BlockRow, findBlock } from './block.repo.ts'
import { markerOf } from './marker.repo.ts'

/** Whether a leader leads the subject of a paper: they may set its marking up, and do in it what a block's leader may. */
export async function mayLeadPaper(
  db: Db,
  who: Principal,
  at: { exam_id: string; course_id: string },
): Promise<boolean> {
  if (!LEADERS.includes(who.userType)) return false
  const version = await newestVersion(db, at.exam_id)
  const [reach, classes] = await Promise.all([
    reachOf(db, who),
    classesThatSat(db, who.schoolId, { exam_id: at.exam_id, version }),
  ])
  return classes.some((c) => {
    const view = viewOfClass(reachAt(reach, c.start_time), { classId: c.class_id, gradeId: c.grade_id }, [
      at.course_id,
    ])
    return view === 'all' || view?.includes(at.course_id)
  })
}

export const mayLeadBlock = async (db: Db, who: Principal, block: BlockRow): Promise<boolean> =>
  (who.userType === Role.teacher && block.leader_id === who.relativeId) || mayLeadPaper(db, who, block)

/** A block for who leads it. @throws Refusal 10005 */
export async function blockLed(db: Db, who: Principal, blockId: string): Promise<BlockRow> {
  const block = await findBlock(db, who.schoolId, blockId)
  if (!block || !(await mayLeadBlock(db, who, block))) throw notFound()
  return block
}

/** A block for who marks in it or leads it. @throws Refusal 10005 */
export async function blockSeen(db: Db, who: Principal, blockId: string): Promise<BlockRow> {
  const block = await findBlock(db, who.schoolId, blockId)
  if (!block) throw notFound()
  const marks = who.userType === Role.teacher && (await markerOf(db, who.schoolId, blockId, who.relativeId))
  if (!marks && !(await mayLeadBlock(db, who, block))) throw notFound()
  return block
}

/** The block of an answer, for who leads it. @throws Refusal 10005 */
export async function answerLed(db: Db, who: Principal, answerId: string): Promise<BlockRow> {
  const answer = await db
    .selectFrom('mark_answer')
    .where('school_id', '=', who.schoolId)
    .where('answer_id', '=', answerId)
    .select('block_id')
    .executeTakeFirst()
  if (!answer) throw notFound()
  return blockLed(db, who, answer.block_id)
}
