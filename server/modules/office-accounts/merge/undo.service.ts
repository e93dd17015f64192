import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { inTransaction, type Tx } from '../../../db/db.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { AccountActionContext } from '../doing.rules.ts'
import { children, lockChildren } from './children.repo.ts'
import type { MergePair } from './facts.repo.ts'
import { makeAgain } from './merge.service.ts'
import * as move from './move.repo.ts'
import type { Moved } from './moved.rules.ts'
import { examsAgain } from './preview.service.ts'
import { belongsTo, UNITS } from './units.rules.ts'

/**
 * Takes a merge back. What came since to an exam or a homework that was moved goes with it; everything else that is new
 * stays with the one that was kept.
 * @throws Refusal 10005 no such merge; 10020 taken back before, or something else stands where it was
 */
export async function undoMerge(doing: AccountActionContext, mergeId: string) {
  const { db, who, audit, now } = doing
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('student_merge')
      .where('school_id', '=', who.schoolId)
      .where('merge_id', '=', mergeId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.undone_at !== null) throw new Refusal(Status.conflict, 'mergeUndone')
    const pair = { school: who.schoolId, keptId: row.kept_id, goneId: row.gone_id }
    await lockChildren(tx, pair.school, [pair.keptId, pair.goneId])
    const both = await children(tx, pair.school, [pair.keptId, pair.goneId])
    const [kept, gone] = [both.get(pair.keptId), both.get(pair.goneId)]
    if (!kept || !gone) throw notFound()
    if (kept.isMerged || !gone.isMerged) throw taken(kept.isMerged ? kept.number : gone.number)
    const moved = row.moved as Moved
    await requireFree(tx, pair, moved)
    const count = await carryBack(tx, pair, moved)
    await tx
      .updateTable('student_merge')
      .set({ undone_at: new Date(now) })
      .where('school_id', '=', pair.school)
      .where('merge_id', '=', mergeId)
      .execute()
    await makeAgain(tx, doing, await examsAgain(tx, pair, moved))
    await audit.note(tx, {
      target: `student ${kept.number}`,
      before: { merged: gone.number },
      after: { number: gone.number, name: gone.name, rows: count },
    })
    return { moved: count }
  })
}

const taken = (what: string) => new Refusal(Status.conflict, 'mergeTaken', { values: { what } })

/** Nothing may have come to where the moved units go back to; a class that is gone takes nobody. */
async function requireFree(tx: Tx, { school, goneId }: MergePair, { units, was }: Moved): Promise<void> {
  for (const { kind, id, way } of units) {
    if (way === 'swap') continue
    for (const t of UNITS[kind]) {
      const own = t.school === false ? sql`true` : sql`school_id = ${school}`
      const only = t.only ? sql.raw(`and ${t.only}`) : sql``
      const { rows } = await sql`select 1 from ${sql.table(t.table)}
        where ${own} and ${belongsTo(t)} = ${id} and ${sql.ref(t.of)} = ${goneId} ${only} limit 1`.execute(tx)
      if (rows.length > 0) throw taken(`${kind} ${id}`)
    }
  }
  if (was.class_id === '') return
  const there = await tx
    .selectFrom('class')
    .where('school_id', '=', school)
    .where('class_id', '=', was.class_id)
    .select('class_id')
    .executeTakeFirst()
  if (!there) throw taken(`class ${was.class_id}`)
}

async function carryBack(tx: Tx, { school, keptId, goneId }: MergePair, moved: Moved): Promise<number> {
  const way = { school, from: keptId, to: goneId }
  let count = 0
  for (const unit of moved.units) count += await move.moveUnit(tx, way, unit)
  count += await move.moveRows(tx, way, moved.rows)
  await move.moveIdentities(tx, way, moved.identities)
  for (const { account_id, user_id, user_type, user_name } of moved.dropped)
    await tx
      .insertInto('account_user')
      .values({ account_id, user_id, user_type, user_name, school_id: school, relative_id: goneId })
      .onConflict((c) => c.doNothing())
      .execute()
  for (const { account_id, from, to, source } of moved.memberships)
    await tx
      .updateTable('account_membership')
      .set({ user_id: from })
      .where('account_id', '=', account_id)
      .where('user_id', '=', to)
      .where('source', '=', source)
      .execute()
  await move.openAccounts(tx, moved.locked)
  const { left_at, ...place } = moved.was
  await tx
    .updateTable('student')
    .set({ ...place, left_at: left_at === null ? null : new Date(left_at) })
    .where('school_id', '=', school)
    .where('student_id', '=', goneId)
    .execute()
  return count + moved.identities.length
}
