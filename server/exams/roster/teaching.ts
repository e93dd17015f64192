import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** That a teacher teaches a subject in a class, or heads it. */
export interface TeachingRow {
  teacher_id: string
  class_id: string
  /** '' heads it, without a subject. */
  course_id: string
  is_head: boolean
  /** See migration 0062. */
  course_told?: boolean
}

/**
 * Gives teachers what they teach from now on, and nothing besides; what stays keeps its beginning, and what ends is
 * remembered, so that exams of its time stay open to them.
 * @param within classes that are meant; others stay as they are
 */
export async function setTeaching(
  tx: Tx,
  school: SchoolId,
  teacherIds: readonly string[],
  wanted: readonly TeachingRow[],
  within: (classId: string) => boolean = () => true,
): Promise<void> {
  if (teacherIds.length === 0) return
  const had = await tx
    .selectFrom('teacher_class')
    .where('school_id', '=', school)
    .where('teacher_id', 'in', teacherIds)
    .select(['teacher_id', 'class_id', 'course_id', 'is_head'])
    .execute()
  const byKey = new Map(wanted.map((t) => [keyOf(t), t]))
  const gone = had.filter((t) => within(t.class_id) && !byKey.has(keyOf(t)))
  await endTeaching(tx, school, gone)
  await beginTeaching(tx, school, [...byKey.values()])
}

/**
 * Adds what teachers teach from now on; what they teach already stays, and what ended less than `AGAIN_DAYS` ago goes on as
 * if it never had, so that a mistake that is put right leaves no trace.
 */
export async function beginTeaching(tx: Tx, school: SchoolId, rows: readonly TeachingRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('teacher_class')
    .values(rows.map((t) => ({ school_id: school, ...t })))
    .onConflict((c) =>
      c.columns(['school_id', 'teacher_id', 'class_id', 'course_id']).doUpdateSet((e) => ({
        is_head: e.ref('excluded.is_head'),
        course_told: e.ref('excluded.course_told'),
      })),
    )
    .execute()
  await sql`with again as (
      delete from teacher_class_was w using teacher_class t
      where w.school_id = ${school} and t.school_id = ${school}
        and t.teacher_id = any(${rows.map((t) => t.teacher_id)}::text[])
        and w.teacher_id = t.teacher_id and w.class_id = t.class_id and w.course_id = t.course_id
        and t.since >= now() and w.until > now() - make_interval(days => ${AGAIN_DAYS})
      returning w.teacher_id, w.class_id, w.course_id, w.since)
    update teacher_class t
    set since = nullif(a.since, '-infinity')
    from (select teacher_id, class_id, course_id, min(coalesce(since, '-infinity')) as since from again
      group by teacher_id, class_id, course_id) as a
    where t.school_id = ${school} and t.teacher_id = a.teacher_id and t.class_id = a.class_id
      and t.course_id = a.course_id`.execute(tx)
}

const AGAIN_DAYS = 30

const keyOf = (t: TeachingRow): string => [t.teacher_id, t.class_id, t.course_id].join('\u001f')

/** Ends what teachers teach, and remembers from when until when that was. */
export async function endTeaching(
  tx: Tx,
  school: SchoolId,
  gone: readonly Omit<TeachingRow, 'is_head'>[],
): Promise<void> {
  if (gone.length === 0) return
  await sql`with ended as (
      delete from teacher_class t
      using unnest(${gone.map((t) => t.teacher_id)}::text[], ${gone.map((t) => t.class_id)}::text[],
        ${gone.map((t) => t.course_id)}::text[]) as g(teacher_id, class_id, course_id)
      where t.school_id = ${school} and t.teacher_id = g.teacher_id and t.class_id = g.class_id
        and t.course_id = g.course_id
      returning t.*)
    insert into teacher_class_was (school_id, teacher_id, class_id, course_id, is_head, since, until)
    select school_id, teacher_id, class_id, course_id, is_head, since, now() from ended
    on conflict do nothing`.execute(tx)
}
