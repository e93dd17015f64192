import { sql } from 'kysely'
import type { MergeChild } from '#contract/office/merge.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { lastClass } from '../../../db/last-class.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** Students of the school by id, as a merge names them. */
export async function children(db: Db | Tx, school: SchoolId, ids: readonly string[]) {
  const rows = await db
    .selectFrom('student as t')
    .leftJoin('class as c', lastClass)
    .where('t.school_id', '=', school)
    .where(sql<boolean>`t.student_id = any(${[...new Set(ids)]}::text[])`)
    .select(['t.student_id', 't.name', 't.student_number', 't.left_why', 'c.name as class_name'])
    .execute()
  return new Map(rows.map((r) => [r.student_id, { ...childOf(r), isMerged: r.left_why === 'merged' }]))
}

const childOf = (r: {
  student_id: string
  name: string
  student_number: string
  class_name: string | null
}): MergeChild => ({
  studentId: r.student_id,
  name: r.name,
  number: r.student_number,
  className: r.class_name ?? '',
})

/** The two, held to the end of the transaction in one order, whoever merges what. */
export const lockChildren = (tx: Tx, school: SchoolId, ids: readonly string[]) =>
  tx
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('student_id', 'in', ids)
    .selectAll()
    .orderBy('student_id')
    .forUpdate()
    .execute()

/** Groups of such groups that are shown. */
const ALIKE_MOST = 50

/** Students on the roll who bear one name in one grade: maybe one child that was entered twice. */
export async function alike(db: Db, school: SchoolId): Promise<MergeChild[][]> {
  const { rows } = await sql<{
    student_id: string
    name: string
    student_number: string
    class_name: string
    grade_id: string
  }>`
    select t.student_id, t.name, t.student_number, c.name as class_name, c.grade_id
    from (select t.*, c.grade_id, count(*) over (partition by c.grade_id, t.name) as n
      from student t join class c on c.school_id = t.school_id and c.class_id = t.class_id
      where t.school_id = ${school} and t.left_at is null) t
    join class c on c.school_id = t.school_id and c.class_id = t.class_id
    where t.n > 1 order by c.grade_id, t.name, t.student_number`.execute(db)
  const groups = new Map<string, MergeChild[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.grade_id, row.name])
    groups.set(key, [...(groups.get(key) ?? []), childOf(row)])
  }
  return [...groups.values()].slice(0, ALIKE_MOST)
}

/** Merges of the school, the newest first. */
export const mergeRows = (db: Db, school: SchoolId) =>
  db
    .selectFrom('student_merge')
    .where('school_id', '=', school)
    .select(['merge_id', 'kept_id', 'gone_id', 'at', 'by_name', 'undone_at'])
    .orderBy('at', 'desc')
    .orderBy('merge_id', 'desc')
    .limit(200)
    .execute()
