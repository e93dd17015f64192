import type { Static } from 'typebox'
import { Status } from '#contract/envelope.ts'
import type { markSetUp } from '#contract/marking/lead.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { mayLeadPaper } from '../reach.service.ts'
import { addAnswers } from './answers.repo.ts'
import { itemsToMark, type PaperRow, papersToMark, teachersOf } from './papers.repo.ts'
import { checkedBlocks } from './setup.rules.ts'

type MarkingSetupBody = Static<typeof markSetUp.body>

/**
 * Sets a paper's marking up, or again while nobody marks; the pictures of its cards are made meanwhile.
 * @throws Refusal 10005; 10001 a block or a person does not fit; 10020 marking has begun
 */
export async function setUp(
  db: Db,
  jobs: Jobs | undefined,
  who: Principal,
  asked: MarkingSetupBody,
  now: number,
) {
  const school = who.schoolId
  const { examId, paperId } = asked
  const paper = await papersToMark(db, school)
    .where('e.exam_id', '=', examId)
    .where('p.paper_id', '=', paperId)
    .executeTakeFirst()
  if (!paper || !(await mayLeadPaper(db, who, paper))) throw notFound()
  const known = {
    items: await itemsToMark(db, paper),
    teachers: new Set(await teachersOf(db, school, paper.course_id)),
  }
  const blocks = checkedBlocks(asked.blocks, known)
  const done = await inTransaction(db, async (tx) => {
    const markingId = await begin(tx, who, paper, now)
    const made: { blockId: string; answers: number }[] = []
    for (const [seq, block] of blocks.entries()) {
      const blockId = newId(now)
      await tx
        .insertInto('mark_block')
        .values({
          ...{ school_id: school, block_id: blockId, marking_id: markingId, seq, name: block.blockName },
          ...{
            items: JSON.stringify(block.items),
            rule: JSON.stringify(block.rule),
            leader_id: block.leaderId,
          },
        })
        .execute()
      await tx
        .insertInto('mark_marker')
        .values(
          block.markers.map(({ markerId, quota }) => ({
            ...{ school_id: school, block_id: blockId, marker_id: markerId, quota, active: true },
          })),
        )
        .execute()
      const at = { school, blockId, examId, paperId, rule: block.rule }
      made.push({ blockId, answers: await addAnswers(tx, at, new Date(now)) })
    }
    return { markingId, blocks: made }
  })
  await jobs?.enqueue('card-pictures', { schoolId: school, examId, paperId })
  return done
}

/** The row of a paper's marking, with nothing set up. @throws Refusal 10020 */
async function begin(tx: Tx, who: Principal, paper: PaperRow, now: number): Promise<string> {
  const school_id = who.schoolId
  const { exam_id, paper_id, course_id, course_name } = paper
  await tx
    .insertInto('mark_marking')
    .values({
      ...{ school_id, marking_id: newId(now), exam_id, paper_id, course_id, course_name },
      ...{ state: 'preparing', made_at: new Date(now), over_at: null },
    })
    .onConflict((c) => c.columns(['school_id', 'exam_id', 'paper_id']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('mark_marking')
    .where('school_id', '=', school_id)
    .where('exam_id', '=', exam_id)
    .where('paper_id', '=', paper_id)
    .select(['marking_id', 'state'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.state !== 'preparing') throw new Refusal(Status.conflict, 'markingMoved')
  const old = tx
    .selectFrom('mark_block')
    .where('school_id', '=', school_id)
    .where('marking_id', '=', row.marking_id)
    .select('block_id')
  for (const table of ['mark_answer', 'mark_marker'] as const)
    await tx.deleteFrom(table).where('school_id', '=', school_id).where('block_id', 'in', old).execute()
  await tx
    .deleteFrom('mark_block')
    .where('school_id', '=', school_id)
    .where('marking_id', '=', row.marking_id)
    .execute()
  return row.marking_id
}
