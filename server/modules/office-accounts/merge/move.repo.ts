import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { EndedReason } from '../../../http/session/sessions.ts'
import { type FamilyIdentity, keyText, type MergeFacts, type Unit } from './facts.repo.ts'
import { belongsTo, ROWS, UNITS } from './units.rules.ts'

/** From one row of a child to another. */
export interface ChildMove {
  school: SchoolId
  from: string
  to: string
}

/** Stands for a student while two change places. No student has this id. */
const BETWEEN = '~merge'

/** Moves a unit, or lets the two change places. @returns rows that were moved to `to` */
export async function moveUnit(
  tx: Tx,
  way: ChildMove,
  unit: Pick<Unit, 'kind' | 'id' | 'way'>,
): Promise<number> {
  if (unit.way === 'stay') return 0
  const { school, from, to } = way
  if (unit.way === 'swap') await shift(tx, { school, from: to, to: BETWEEN }, unit)
  const moved = await shift(tx, { school, from, to }, unit)
  if (unit.way === 'swap') await shift(tx, { school, from: BETWEEN, to: from }, unit)
  return moved
}

async function shift(
  tx: Tx,
  { school, from, to }: ChildMove,
  { kind, id }: Pick<Unit, 'kind' | 'id'>,
): Promise<number> {
  let moved = 0
  for (const t of UNITS[kind]) {
    const own = t.school === false ? sql`true` : sql`school_id = ${school}`
    const only = t.only ? sql.raw(`and ${t.only}`) : sql``
    const done = await sql`update ${sql.table(t.table)} set ${sql.ref(t.of)} = ${to}
      where ${own} and ${belongsTo(t)} = ${id} and ${sql.ref(t.of)} = ${from} ${only}`.execute(tx)
    moved += Number(done.numAffectedRows ?? 0)
  }
  await shiftTargets(tx, { school, from, to }, id)
  return moved
}

/** How far phones are with what belongs to `id`: `<word>/<id>/<student>` and maybe one part more. */
async function shiftTargets(tx: Tx, { school, from, to }: ChildMove, id: string): Promise<void> {
  const renamed = sql`split_part(o.target, '/', 1) || '/' || ${id}::text || '/' || ${to}::text
    || case when split_part(o.target, '/', 4) = '' then '' else '/' || split_part(o.target, '/', 4) end`
  await sql`update op_target o set target = ${renamed}
    where o.school_id = ${school} and split_part(o.target, '/', 2) = ${id} and split_part(o.target, '/', 3) = ${from}
      and not exists (select 1 from op_target k where k.school_id = o.school_id and k.target = ${renamed})`.execute(
    tx,
  )
}

/** Moves rows by their keys. @returns how many */
export async function moveRows(
  tx: Tx,
  { school, from, to }: ChildMove,
  rows: MergeFacts['rows'],
): Promise<number> {
  let moved = 0
  for (const { table, keys } of rows) {
    const known = ROWS.find((one) => one.table === table)
    if (!known) continue
    const done = await sql`update ${sql.table(table)} r set student_id = ${to}
      where r.school_id = ${school} and r.student_id = ${from} and ${keyText(known.key)} = any(${keys}::text[])`.execute(
      tx,
    )
    moved += Number(done.numAffectedRows ?? 0)
    if (table === 'practice' || table === 'consolidation')
      for (const id of keys) await shiftTargets(tx, { school, from, to }, id)
  }
  return moved
}

/** Gives identities to another row of the child. */
export async function moveIdentities(
  tx: Tx,
  { school, from, to }: ChildMove,
  identities: readonly Pick<FamilyIdentity, 'account_id' | 'user_id'>[],
): Promise<void> {
  for (const { account_id, user_id } of identities)
    await tx
      .updateTable('account_user')
      .set({ relative_id: to })
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .where('school_id', '=', school)
      .where('relative_id', '=', from)
      .execute()
}

/** Takes an identity from an account that has the child already; a membership of it goes to the other identity. */
export async function dropDoubled(tx: Tx, { school, to }: ChildMove, doubled: readonly FamilyIdentity[]) {
  const memberships: { account_id: string; from: string; to: string; source: string }[] = []
  for (const one of doubled) {
    const { account_id, user_id, user_type } = one
    const other = await tx
      .selectFrom('account_user')
      .where('account_id', '=', account_id)
      .where('school_id', '=', school)
      .where('relative_id', '=', to)
      .where('user_type', '=', user_type)
      .select('user_id')
      .executeTakeFirstOrThrow()
    const moved = await sql<{ source: string }>`update account_membership m set user_id = ${other.user_id}
      where m.account_id = ${account_id} and m.user_id = ${user_id} and not exists (
        select 1 from account_membership k where k.account_id = m.account_id and k.user_id = ${other.user_id}
          and k.source = m.source) returning m.source`.execute(tx)
    memberships.push(
      ...moved.rows.map(({ source }) => ({ account_id, from: user_id, to: other.user_id, source })),
    )
    await tx
      .deleteFrom('account_user')
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .execute()
    await tx
      .updateTable('account')
      .set({ last_user_id: other.user_id })
      .where('account_id', '=', account_id)
      .where('last_user_id', '=', user_id)
      .execute()
  }
  return memberships
}

/** Locks accounts that sign in no more. @returns those that were open */
export async function closeAccounts(tx: Tx, accountIds: readonly string[], at: Date): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await tx
    .updateTable('account')
    .set({ locked_at: at })
    .where('account_id', 'in', accountIds)
    .where('locked_at', 'is', null)
    .returning('account_id')
    .execute()
  const reason: EndedReason = 'locked'
  await tx
    .updateTable('session')
    .set({ ended_reason: reason })
    .where('account_id', 'in', accountIds)
    .where('ended_reason', 'is', null)
    .execute()
  return rows.map((row) => row.account_id)
}

export const openAccounts = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  if (accountIds.length > 0)
    await tx.updateTable('account').set({ locked_at: null }).where('account_id', 'in', accountIds).execute()
}
