import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { FAMILY, Role } from '#contract/roles.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import {
  belongsTo,
  chooseMergeAction,
  type MergeAction,
  ROWS,
  type RowTable,
  UNITS,
  type UnitKind,
} from './units.rules.ts'

export interface MergePair {
  school: SchoolId
  keptId: string
  goneId: string
}

export interface Unit {
  kind: UnitKind
  id: string
  way: MergeAction
}

/** An identity of the family of the one that goes. */
export interface FamilyIdentity {
  account_id: string
  user_id: string
  user_type: number
  user_name: string
}

/** Everything that hangs on the one that goes, and what is to become of it. */
export interface MergeFacts {
  units: readonly Unit[]
  /** Keys of rows that move, by table; joined by a slash. */
  rows: readonly { table: string; keys: readonly string[] }[]
  /** Rows that stay, as the other has one, by table. */
  staying: Readonly<Record<string, number>>
  family: {
    moving: readonly FamilyIdentity[]
    /** Of a parent who has both: the other is enough. */
    doubled: readonly FamilyIdentity[]
    /** Accounts of the child itself that sign in no more, as it has another. */
    closing: readonly FamilyIdentity[]
  }
}

/** What makes rows of a unit more than a place: marks, answers, something handed in. */
const WORK: Readonly<Record<UnitKind, (school: SchoolId, id: string) => ReturnType<typeof sql>>> = {
  exam: (school, id) => sql`
    select distinct exam_id as id from exam_score where school_id = ${school} and student_id = ${id}`,
  homework: (school, id) => sql`
    select distinct homework_id as id from homework_answer where school_id = ${school} and student_id = ${id}
    union select homework_id from homework_sheet
      where school_id = ${school} and student_id = ${id} and submitted_at is not null`,
  consolidation: (school, id) => sql`
    select consolidation_id as id from consolidation_sheet
      where school_id = ${school} and student_id = ${id} and submitted_at is not null`,
}

async function idsOf(db: Db | Tx, query: ReturnType<typeof sql>): Promise<Set<string>> {
  const { rows } = await (query as ReturnType<typeof sql<{ id: string }>>).execute(db)
  return new Set(rows.map((row) => row.id))
}

const hasRows = (kind: UnitKind, school: SchoolId, studentId: string) =>
  sql.join(
    UNITS[kind].map((t) => {
      const own = t.school === false ? sql`true` : sql`school_id = ${school}`
      const only = t.only ? sql.raw(`and ${t.only}`) : sql``
      return sql`select distinct ${belongsTo(t)} as id from ${sql.table(t.table)}
        where ${own} and ${sql.ref(t.of)} = ${studentId} ${only}`
    }),
    sql` union `,
  )

async function unitsOf(db: Db | Tx, { school, keptId, goneId }: MergePair, kind: UnitKind): Promise<Unit[]> {
  const [kept, gone] = [
    await idsOf(db, hasRows(kind, school, keptId)),
    await idsOf(db, hasRows(kind, school, goneId)),
  ]
  const [keptWork, goneWork] = [
    await idsOf(db, WORK[kind](school, keptId)),
    await idsOf(db, WORK[kind](school, goneId)),
  ]
  return [...gone].toSorted().map((id) => ({
    kind,
    id,
    way: chooseMergeAction(
      { rows: kept.has(id), work: keptWork.has(id) },
      { rows: true, work: goneWork.has(id) },
    ),
  }))
}

/** A row's key as one text. */
export const keyText = (key: readonly string[]) =>
  key.length === 0
    ? sql<string>`''`
    : sql<string>`concat_ws('/', ${sql.join(key.map((one) => sql.ref(`r.${one}`)))})`

async function rowsOf(db: Db | Tx, { school, keptId, goneId }: MergePair, { table, key, alone }: RowTable) {
  const taken = await sql<{ key: string }>`
    select ${keyText(key)} as key from ${sql.table(table)} r where r.school_id = ${school} and r.student_id = ${keptId}`.execute(
    db,
  )
  const found = await sql<{ key: string }>`
    select ${keyText(key)} as key from ${sql.table(table)} r where r.school_id = ${school} and r.student_id = ${goneId}
    order by 1`.execute(db)
  const there = new Set(taken.rows.map((row) => row.key))
  const keys = found.rows.map((row) => row.key)
  // only where the student is part of the key can two rows meet
  const moves =
    alone || ['grade_choice', 'holiday_notebook', 'wrong_book_push'].includes(table)
      ? keys.filter((k) => !there.has(k))
      : keys
  return { table, keys: moves, staying: keys.length - moves.length }
}

async function familyOf(db: Db | Tx, { school, keptId, goneId }: MergePair): Promise<MergeFacts['family']> {
  const of = (studentId: string) =>
    db
      .selectFrom('account_user as u')
      .innerJoin('account as a', 'a.account_id', 'u.account_id')
      .where('u.school_id', '=', school)
      .where('u.relative_id', '=', studentId)
      .where('u.user_type', 'in', [...FAMILY])
      .where('a.closed', '=', false)
      .select(['u.account_id', 'u.user_id', 'u.user_type', 'u.user_name'])
      .orderBy('u.user_id')
      .execute()
  const [kept, gone] = [await of(keptId), await of(goneId)]
  const keptHasOwn = kept.some((i) => i.user_type === Role.student)
  const isDoubled = (i: FamilyIdentity) =>
    kept.some((k) => k.account_id === i.account_id && k.user_type === i.user_type)
  const closing = gone.filter((i) => i.user_type === Role.student && keptHasOwn && !isDoubled(i))
  const doubled = gone.filter(isDoubled)
  return { closing, doubled, moving: gone.filter((i) => !closing.includes(i) && !doubled.includes(i)) }
}

/** One after the other: within a transaction there is one connection. */
export async function mergeFacts(db: Db | Tx, pair: MergePair): Promise<MergeFacts> {
  const units: Unit[] = []
  for (const kind of ['exam', 'homework', 'consolidation'] as const)
    units.push(...(await unitsOf(db, pair, kind)))
  const rows = []
  for (const table of ROWS) rows.push(await rowsOf(db, pair, table))
  return {
    units,
    rows: rows.filter(({ keys }) => keys.length > 0).map(({ table, keys }) => ({ table, keys })),
    staying: Object.fromEntries(rows.map(({ table, staying }) => [table, staying])),
    family: await familyOf(db, pair),
  }
}

/** By it is seen whether anything changed since somebody looked. */
export const factsMark = (pair: MergePair, facts: MergeFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([pair, facts]))
    .digest('base64url')
