import type { MarkSample } from '#contract/marking/marking.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { Principal } from '../../http/session/principal.ts'
import { cropFacts, cropsOf } from './crops.repo.ts'
import { blockSeen } from './reach.service.ts'

/** Typical answers of a block, newest first. @throws Refusal 10005 */
export async function samplesOf(db: Db, who: Principal, blockId: string): Promise<{ list: MarkSample[] }> {
  const block = await blockSeen(db, who, blockId)
  const rows = await db
    .selectFrom('mark_share as s')
    .innerJoin('mark_answer as a', on('a', 's', 'school_id', 'answer_id'))
    .where('s.school_id', '=', who.schoolId)
    .where('s.block_id', '=', blockId)
    .where('s.typical', '=', true)
    .select(['s.sample_id', 's.marks', 's.note', 's.at', 'a.student_id'])
    .orderBy('s.at', 'desc')
    .execute()
  const crops = await cropsOf(
    db,
    who.schoolId,
    block,
    rows.map((r) => r.student_id),
  )
  return {
    list: rows.map((r) => ({
      sampleId: r.sample_id,
      crops: cropFacts(crops(r.student_id)),
      marks: r.marks.map((mark) => mark / 100),
      note: r.note,
      at: r.at.getTime(),
    })),
  }
}
