import type { BlockProgress } from '#contract/marking/progress.ts'
import type { Db } from '../../../db/db.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { type BlockRow, countBlockAnswers, findBlock, teacherNames, toBlockFacts } from '../block.repo.ts'
import { listMarkerMarks, missingIn, type SaidRow, spreadOf } from './facts.repo.ts'
import {
  agreementOf,
  blindDifferences,
  computeMarkerFigures,
  estimateEndTime,
  speedOf,
  spreadFigures,
} from './figures.rules.ts'
import { type Sight, sightOfMarking, sights } from './sight.service.ts'

/** What is read once for all blocks of a list. */
async function factsFor(db: Db, who: Principal, all: readonly Sight[]) {
  const ids = all.flatMap((s) => s.blocks.map((b) => b.block_id))
  const people = all.flatMap((s) => [
    ...s.markers.map((m) => m.marker_id),
    ...s.blocks.map((b) => b.leader_id),
  ])
  const some = ids.length === 0 ? ['-'] : ids
  const [counts, said, missing, name] = await Promise.all([
    countBlockAnswers(db, who.schoolId, ids),
    listMarkerMarks(db, who.schoolId, some),
    missingIn(db, who.schoolId, some),
    teacherNames(db, who.schoolId, [...new Set(people)]),
  ])
  return { counts, missing, name, saidOf: (id: string) => said.filter((s) => s.block_id === id) }
}

type ProgressFacts = Awaited<ReturnType<typeof factsFor>>

const figuresIn = (
  sight: Sight,
  block: BlockRow,
  said: readonly SaidRow[],
  { name }: ProgressFacts,
  now: number,
) =>
  sight.markers
    .filter((m) => m.block_id === block.block_id)
    .map((m) =>
      computeMarkerFigures(
        { markerId: m.marker_id, name: name(m.marker_id), quota: m.quota },
        said,
        block,
        now,
      ),
    )

function progressOf(sight: Sight, block: BlockRow, facts: ProgressFacts, now: number): BlockProgress {
  const said = facts.saidOf(block.block_id)
  const counts = facts.counts(block.block_id)
  const given = said.filter((s) => s.purpose === 'count')
  const missing = facts.missing(block.block_id)
  const speed = speedOf(given, now)
  const alarms = figuresIn(sight, block, said, facts, now).reduce((n, m) => n + m.alarms.length, 0)
  return {
    ...toBlockFacts(block, counts),
    ...{ leaderName: facts.name(block.leader_id), leads: sight.leads },
    ...{ given: given.length, wanted: given.length + missing },
    ...{ problems: counts.problems, arbitrations: counts.differ },
    speed,
    endsAt: estimateEndTime(missing, speed, now),
    alarms,
  }
}

/** Papers under marking with their blocks, as far as the asker sees them. */
export async function progressFor(db: Db, who: Principal, now: number) {
  const all = await sights(db, who, now)
  const facts = await factsFor(db, who, all)
  return {
    list: all.flatMap((sight) => {
      const [first] = sight.blocks
      if (!first) return []
      const { marking_id, exam_id, exam_name, course_name, state } = first
      return [
        {
          ...{ markingId: marking_id, examId: exam_id, examName: exam_name, courseName: course_name, state },
          blocks: sight.blocks.map((block) => progressOf(sight, block, facts, now)),
          maySet: sight.maySet,
        },
      ]
    }),
    now,
  }
}

/** One block with its markers. @throws Refusal 10005 */
export async function progressOfBlock(db: Db, who: Principal, blockId: string, now: number) {
  const found = await findBlock(db, who.schoolId, blockId)
  if (!found) throw notFound()
  const sight = await sightOfMarking(db, who, found.marking_id)
  const block = sight.blocks.find((b) => b.block_id === blockId)
  if (!block) throw notFound()
  const facts = await factsFor(db, who, [{ ...sight, blocks: [block] }])
  const said = facts.saidOf(blockId)
  const rows = await spreadOf(db, who.schoolId, blockId)
  const spread = rows.map((r) => ({ mark: (r.total ?? 0) / 100, answers: r.answers }))
  return {
    block: progressOf(sight, block, facts, now),
    spread,
    ...spreadFigures(spread.flatMap(({ mark, answers }) => Array<number>(answers).fill(mark))),
    agreement: agreementOf(blindDifferences(said), block.rule.threshold),
    markers: figuresIn(sight, block, said, facts, now),
    now,
  }
}
