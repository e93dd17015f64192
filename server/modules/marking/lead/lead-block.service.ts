import type { LeadBlock } from '#contract/marking/lead.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { countBlockAnswers, teacherNames, toBlockFacts } from '../block.repo.ts'
import { markersOf } from '../marker.repo.ts'
import { TRIAL_ANSWERS } from '../pack-sources.repo.ts'
import { blockLed } from '../reach.service.ts'
import { teachersOf } from './papers.repo.ts'
import { lateAnswers, sharedAnswers } from './queue.repo.ts'

/** A block as its leader sees it. @throws Refusal 10005 */
export async function leadBlock(db: Db, who: Principal, blockId: string): Promise<LeadBlock> {
  const school = who.schoolId
  const block = await blockLed(db, who, blockId)
  const counts = (await countBlockAnswers(db, school, [blockId]))(blockId)
  const markers = (await markersOf(db, school, [blockId])).filter((m) => m.active)
  const teachers = await teachersOf(db, school, block.course_id)
  const name = await teacherNames(db, school, [...teachers, ...markers.map((m) => m.marker_id)])
  const late = await lateAnswers(db, school, blockId).execute()
  const shared = await sharedAnswers(db, school, blockId).execute()
  return {
    ...toBlockFacts(block, counts),
    rule: block.rule,
    leaderId: block.leader_id,
    markers: markers.map((m) => ({
      markerId: m.marker_id,
      name: name(m.marker_id),
      quota: m.quota,
      marked: Number(m.marked),
    })),
    teachers: teachers.map((markerId) => ({ markerId, name: name(markerId) })),
    problems: counts.problems,
    arbitrations: counts.differ,
    late: late.length,
    trials: Math.min(TRIAL_ANSWERS, counts.answers),
    shared: shared.length,
  }
}
