import { type CropPen, MOST_PEN, type ScoreBody } from '#contract/marking/shapes.ts'
import { Role } from '#contract/roles.ts'
import { lastWord } from '#core/domain/marking/last-word.ts'
import type { Tx } from '../../db/db.ts'
import { badField, notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { readOperation } from '../../operations/operation.repo.ts'
import type { Taker } from '../../operations/takers.ts'
import type { OperationTarget } from '../../operations/target.ts'
import { type BlockRow, findBlock, lockMarkingState } from './block.repo.ts'
import { holdUntil, leaseOf } from './pack.repo.ts'
import { addUpMarks, validateAnswerMarks } from './rule.rules.ts'
import { recomputeAnswers } from './settle.service.ts'
import { findTask, keepWord, listMarksOfTask, lockTask } from './word.repo.ts'

/** Marks come every few seconds: a pack that is held nearly as long already is not written again. */
const A_LITTLE_MS = 60_000

const toMarkTaskKey = (who: Principal, target: OperationTarget) => ({
  ...{ school: who.schoolId, blockId: target.of, taskId: target.studentId, markerId: who.relativeId },
})

async function taskOf(tx: Tx, identities: readonly Principal[], target: OperationTarget) {
  for (const who of identities) {
    if (who.userType !== Role.teacher) continue
    const task = await findTask(tx, toMarkTaskKey(who, target))
    const block = task && (await findBlock(tx, who.schoolId, task.block_id))
    if (block) return { who, task, block }
  }
  throw notFound()
}

/** Whether lines may come with a word: with marks alone, each picture once, and not more than an answer can bear. */
const fits = (pen: readonly CropPen[], isMark: boolean): boolean =>
  isMark &&
  new Set(pen.map((one) => one.cropNo)).size === pen.length &&
  pen.flatMap((one) => one.strokes).reduce((n, { points }) => n + points.length, 0) <= MOST_PEN

/** What a word says. @throws Refusal 10001 */
function read(block: BlockRow, body: ScoreBody) {
  const { marks, problem, open, pen } = body
  if ([marks, problem, open].filter((part) => part !== undefined).length !== 1)
    throw badField('body', 'oneOf')
  if (pen && !fits(pen, marks !== undefined)) throw badField('pen', 'form')
  return {
    marks: marks ? validateAnswerMarks(block.items, marks) : null,
    problem: problem ?? null,
    note: body.note ?? '',
    pen: pen && pen.length > 0 ? pen : null,
    spentMs: body.spentMs,
  }
}

/** What is known of a task when a word comes, after all that could change it was held. */
const isOver = (
  { lost, purpose, round }: { lost: boolean; purpose: string; round: number },
  answer: { round: number },
  state: string | undefined,
): boolean => lost || state === 'done' || (purpose === 'trial' ? state !== 'trial' : round !== answer.round)

/**
 * Takes in a marker's word on an answer. It is kept whatever becomes of it; one that came after the place was given away,
 * or after marking was over, is `held` and counts for nothing.
 * @throws Refusal 10005 no task of theirs; 10001 marks that do not fit
 */
export const scoreTaker: Taker<'score'> = {
  async take(tx, { by, op, target, body, now }) {
    const found = await taskOf(tx, by.identities, target)
    const { who, block } = found
    const said = read(block, body.value)
    const state = (await lockMarkingState(tx, who.schoolId, block.marking_id, 'share'))?.state
    const { task, answer, isHeld } = await lockTask(tx, found.task)
    // what waited for the locks may be the very same: it is not judged by what it did itself
    if (await readOperation(tx, by.accountId, op.opId)) return { who, outcome: 'older' }
    const held = isOver(task, answer, state)
    const at = { school: who.schoolId, taskId: task.task_id }
    const when = new Date(now)
    await keepWord(tx, { ...at, ...said, accountId: by.accountId, op, now: when, held, backs: task.backs })
    const words = await listMarksOfTask(tx, who.schoolId, task.task_id, task.backs)
    // what came too late takes the place of nothing that was in time, whichever arrives first
    const inTime = words.filter((w) => !w.held)
    const isLast = lastWord(inTime.length > 0 ? inTime : words)?.opId === op.opId
    if (isLast) {
      await tx
        .updateTable('mark_task')
        .set({
          said: said.marks !== null || said.problem !== null,
          marks: said.marks && JSON.stringify(said.marks),
          total: said.marks && addUpMarks(said.marks),
          pen: said.pen && JSON.stringify(said.pen),
          ...{ problem: said.problem, note: said.note, spent_ms: said.spentMs },
          said_at: new Date(Math.min(op.sealedAt, now)),
        })
        .where('school_id', '=', who.schoolId)
        .where('task_id', '=', task.task_id)
        .execute()
    }
    if (held) return { who, outcome: 'held' }
    // a mark that arrives holds the pack it is of for a whole lease, unless that was given back
    if (isHeld) await holdUntil(tx, who.schoolId, task.pack_id, leaseOf(block, now), A_LITTLE_MS)
    if (isLast && task.purpose === 'count')
      await recomputeAnswers(tx, who.schoolId, block, [answer.answer_id], when)
    return {
      who,
      outcome: isLast ? 'applied' : 'older',
      apply: async (rev) => {
        await tx
          .updateTable('mark_task')
          .set({ rev })
          .where('school_id', '=', who.schoolId)
          .where('task_id', '=', task.task_id)
          .execute()
      },
    }
  },
  async maySee(db, here, _kind, target) {
    const tasks = await Promise.all(here.map((who) => findTask(db as Tx, toMarkTaskKey(who, target))))
    return tasks.some((task) => task !== undefined)
  },
}
