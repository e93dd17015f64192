import { Status } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import { showsResults } from '../../exams/rules/shows-results.ts'
import { denied, notFound, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { classesSeen } from '../../modules/analysis/classes-seen.service.ts'

interface SlipsQuery {
  examId: string
  version?: number
  classIds: readonly string[]
}

/**
 * Classes whose slips an identity may hand out, in the school's order. A slip goes to a family: there is none before the
 * school shows families the exam.
 * @throws Refusal 10005 no such exam or class; 10002 a class of which some subjects are seen; 1 not shown to families
 */
export async function slipsScope(db: Db, who: Principal, asked: SlipsQuery, now: number) {
  const { at, classes } = await classesSeen(db, who, asked)
  const chosen = classes.filter(({ classId }) => asked.classIds.includes(classId))
  if (chosen.length < asked.classIds.length) throw notFound()
  if (chosen.some(({ view }) => view !== 'all'))
    throw denied('slips of a class for a reader of some subjects')
  if (!showsResults(at, now)) throw new Refusal(Status.failed, 'examSlipsHidden')
  return { at, classes: chosen }
}
