import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

interface ClassState {
  /** Changes with any report it is made of. */
  readonly etag: string
  readonly students: number
}

/**
 * The state of the stored reports of each class of a school in an exam version, by class id in its order: of the class
 * itself, or of its students. `students`: those on the exam's list who have such a report; of a class's, all.
 */
export async function classStates(
  db: Db,
  school: SchoolId,
  at: { exam_id: string; version: number },
  kind: 'class' | 'student',
): Promise<Map<string, ClassState>> {
  const { rows } = await sql<{ class_id: string; etag: string | null; students: number }>`
    select x.class_id, count(b.etag)::int as students,
      md5(string_agg(b.etag || coalesce(b.base, ''), ',' order by x.student_id)) as etag
    from exam_student x
    left join bundle b on b.exam_id = x.exam_id and b.version = x.version and b.school_id = x.school_id
      and b.kind = ${kind} and b.subject_id = ${sql.ref(kind === 'class' ? 'x.class_id' : 'x.student_id')}
    where x.school_id = ${school} and x.exam_id = ${at.exam_id} and x.version = ${at.version}
    group by x.class_id order by x.class_id`.execute(db)
  return new Map(rows.map((row) => [row.class_id, { etag: row.etag ?? '', students: row.students }]))
}
