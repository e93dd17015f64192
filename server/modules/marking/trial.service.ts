import type { TrialFigures } from '#contract/marking/marking.ts'
import { toHundredths } from '#core/domain/analysis/marks.ts'
import { compareTrial } from '#core/domain/marking/trial.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Principal } from '../../http/session/principal.ts'
import { teacherNames } from './block.repo.ts'
import { cropFacts, cropsOf } from './crops.repo.ts'
import { decidedOf } from './lead/queue.repo.ts'
import { blockSeen, mayLeadBlock } from './reach.service.ts'
import { hundredthsListToMarks } from './rule.rules.ts'

/** What was said of answers while the trial went on; of one marker, or of all. */
const saidInTrial = (db: Db, school: SchoolId, blockId: string, markerId: string | null) =>
  db
    .selectFrom('mark_task as t')
    .innerJoin('mark_answer as a', on('a', 't', 'school_id', 'answer_id'))
    .where('t.school_id', '=', school)
    .where('t.block_id', '=', blockId)
    .where('t.purpose', '=', 'trial')
    .where('t.said', '=', true)
    .$if(markerId !== null, (q) => q.where('t.marker_id', '=', markerId as string))
    .where((e) =>
      e.exists(
        e
          .selectFrom('mark_word as w')
          .where('w.school_id', '=', school)
          .whereRef('w.task_id', '=', 't.task_id')
          .where('w.held', '=', false)
          .select('w.op_id'),
      ),
    )
    .select(['t.task_id', 't.answer_id', 't.marker_id', 't.marks', 't.problem', 'a.student_id', 'a.turn'])
    .orderBy('a.seq')
    .orderBy('t.said_at')
    .execute()

const inPoints = (hundredths: number | null): number | null => hundredths && hundredths / 100

/**
 * The trial round's marks beside the leader's: of everybody for who leads the block, else of the asker alone.
 * @throws Refusal 10005
 */
export async function trialOf(db: Db, who: Principal, blockId: string) {
  const school = who.schoolId
  const block = await blockSeen(db, who, blockId)
  const leads = await mayLeadBlock(db, who, block)
  const said = await saidInTrial(db, school, blockId, leads ? null : who.relativeId)
  const decided = await leadersMarks(db, school, [...new Set(said.map((s) => s.answer_id))])
  const name = await teacherNames(db, school, [...new Set(said.map((s) => s.marker_id))])
  const given = said.flatMap(({ marker_id, answer_id, marks }) =>
    marks ? [{ markerId: marker_id, marks, leader: decided.get(answer_id)?.marks ?? null }] : [],
  )
  const figures = compareTrial(given, toHundredths(block.rule.threshold))
  const crops = await cropsOf(
    db,
    school,
    block,
    said.map((s) => s.student_id),
  )
  return {
    markers: [...figures].map(
      ([markerId, { meanDifference, meanDistance, ...counts }]): TrialFigures => ({
        ...{ markerId, name: name(markerId), ...counts },
        ...{ meanDifference: inPoints(meanDifference), meanDistance: inPoints(meanDistance) },
      }),
    ),
    answers: [...Map.groupBy(said, (s) => s.answer_id)].flatMap(([answerId, words]) => {
      const [first] = words
      if (!first) return []
      const leader = decided.get(answerId)
      return [
        {
          ...(leads ? { of: 'answer' as const, id: answerId } : { of: 'task' as const, id: first.task_id }),
          ...{ crops: cropFacts(crops(first.student_id)), turn: first.turn },
          leader: leader ? { marks: leader.marks.map((m) => m / 100), note: leader.note } : null,
          given: words.map((w) => ({
            name: name(w.marker_id),
            marks: hundredthsListToMarks(w.marks),
            problem: w.problem,
          })),
        },
      ]
    }),
  }
}

/** What the leader decided of each answer last. */
async function leadersMarks(db: Db, school: SchoolId, answerIds: readonly string[]) {
  if (answerIds.length === 0) return new Map<string, { marks: readonly number[]; note: string }>()
  const rows = await decidedOf(db, school, answerIds)
  return new Map(rows.map((d) => [d.answer_id, { marks: d.marks, note: d.note }]))
}
