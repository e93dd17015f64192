import type { LeadAnswer, LeadQueue } from '#contract/marking/lead.ts'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { cropFacts, cropsOf } from '../crops.repo.ts'
import { blockLed } from '../reach.service.ts'
import { loadMarksOfAnswers } from './given.service.ts'
import {
  lateAnswers,
  listWaitingAnswers,
  loadSharedAnswers,
  sharedAnswers,
  trialAnswers,
} from './queue.repo.ts'

/** Most answers told at a time. */
const AT_ONCE = 50

function answersIn(db: Db, school: SchoolId, blockId: string, queue: LeadQueue) {
  if (queue === 'late') return lateAnswers(db, school, blockId)
  if (queue === 'trial') return trialAnswers(db, school, blockId)
  if (queue === 'shared') return sharedAnswers(db, school, blockId)
  return listWaitingAnswers(db, school, blockId, queue)
}

/** Answers of a block that its leader is to look at. @throws Refusal 10005 */
export async function listLeaderQueue(
  db: Db,
  who: Principal,
  { blockId, queue }: { blockId: string; queue: LeadQueue },
): Promise<{ list: LeadAnswer[] }> {
  const school = who.schoolId
  const block = await blockLed(db, who, blockId)
  const rows = await answersIn(db, school, blockId, queue).limit(AT_ONCE).execute()
  const crops = await cropsOf(
    db,
    school,
    block,
    rows.map((r) => r.student_id),
  )
  const given = await loadMarksOfAnswers(db, school, rows)
  const kept = await loadSharedAnswers(
    db,
    school,
    rows.map((r) => r.answer_id),
  )
  return {
    list: rows.map((r) => ({
      answerId: r.answer_id,
      crops: cropFacts(crops(r.student_id)),
      turn: r.turn,
      given: given(r.answer_id).map((g) => g.told),
      shared: kept.get(r.answer_id) ?? null,
    })),
  }
}
