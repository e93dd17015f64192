import { Status } from '#contract/envelope.ts'
import { inTransaction, type Tx } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { AccountActionContext } from '../doing.rules.ts'
import { lockChildren } from './children.repo.ts'
import { factsMark, type MergeFacts, type MergePair, mergeFacts } from './facts.repo.ts'
import * as move from './move.repo.ts'
import type { Moved } from './moved.rules.ts'
import { examsAgain, loadMergePair } from './preview.service.ts'

/** Below what a person waits for. */
const IN_THE_BACKGROUND = -5

interface MergeRequest {
  keptId: string
  goneId: string
  mark: string
}

/**
 * Merges two rows of one child in one transaction, and has the reports made again that name it.
 * @throws Refusal as `loadMergePair`; 10020 something changed since the preview
 */
export async function merge(doing: AccountActionContext, { keptId, goneId, mark }: MergeRequest) {
  const { db, who, audit, now } = doing
  const pair = { school: who.schoolId, keptId, goneId }
  return inTransaction(db, async (tx) => {
    const held = await lockChildren(tx, pair.school, [keptId, goneId])
    const { kept, gone } = await loadMergePair(tx, pair)
    const facts = await mergeFacts(tx, pair)
    if (factsMark(pair, facts) !== mark) throw new Refusal(Status.conflict, 'mergeChanged')
    const was = held.find((row) => row.student_id === goneId)
    if (!was) throw new Error('The student that goes is not held.')
    const again = await examsAgain(tx, pair, facts)
    const done = await carryOut(tx, pair, facts, new Date(now))
    await tx
      .updateTable('student')
      .set({
        left_at: new Date(now),
        left_why: 'merged',
        left_class_id: was.class_id || was.left_class_id,
        class_id: '',
      })
      .where('school_id', '=', pair.school)
      .where('student_id', '=', goneId)
      .execute()
    const mergeId = newId(now)
    const { class_id, left_class_id, left_why } = was
    const place = { class_id, left_class_id, left_why, left_at: was.left_at?.toISOString() ?? null }
    const moved: Moved = { ...done.moved, was: place, rowsMoved: done.count }
    await tx
      .insertInto('student_merge')
      .values({
        ...{ school_id: pair.school, merge_id: mergeId, kept_id: keptId, gone_id: goneId },
        ...{ at: new Date(now), by_name: await nameOf(tx, doing), moved: JSON.stringify(moved) },
      })
      .execute()
    await makeAgain(tx, doing, again)
    await audit.note(tx, {
      target: `student ${kept.number}`,
      before: { number: gone.number, name: gone.name, className: gone.className },
      after: { mergedInto: kept.number, name: kept.name, rows: done.count },
    })
    return { mergeId, moved: done.count }
  })
}

async function carryOut(tx: Tx, { school, keptId, goneId }: MergePair, facts: MergeFacts, at: Date) {
  const way = { school, from: goneId, to: keptId }
  const { units, rows, family } = facts
  let count = 0
  for (const unit of units) count += await move.moveUnit(tx, way, unit)
  count += await move.moveRows(tx, way, rows)
  await move.moveIdentities(tx, way, family.moving)
  const memberships = await move.dropDoubled(tx, way, family.doubled)
  const locked = await move.closeAccounts(
    tx,
    family.closing.map((i) => i.account_id),
    at,
  )
  const identities = family.moving.map(({ account_id, user_id }) => ({ account_id, user_id }))
  return {
    count: count + family.moving.length,
    moved: {
      units: units.filter((u) => u.way !== 'stay'),
      ...{ rows, identities, dropped: family.doubled, memberships, locked },
    },
  }
}

const nameOf = async (tx: Tx, { who }: AccountActionContext): Promise<string> => {
  const row = await tx
    .selectFrom('account_user')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .select('user_name')
    .executeTakeFirst()
  return row?.user_name ?? ''
}

/** Reports name a child by its row: those of these exams are made again in the background. */
export async function makeAgain(
  tx: Tx,
  { jobs }: AccountActionContext,
  exams: readonly { examId: string; version: number }[],
): Promise<void> {
  for (const exam of exams)
    await jobs().enqueueIn(tx, 'publish-exam', { ...exam, again: true }, { priority: IN_THE_BACKGROUND })
}
