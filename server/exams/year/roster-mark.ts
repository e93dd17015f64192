import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/**
 * A mark of who is where: grades, classes, students' places, who teaches and leads what. Another one when anything of it
 * is different; names and numbers of people are not of it.
 */
export async function rosterMark(db: Db | Tx, school: SchoolId): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(coalesce(string_agg(line, E'\n' order by line), '')) as mark from (
      select concat_ws('|', 'grade', grade_id, name, stage, year, ended_at is null) from grade
        where school_id = ${school}
      union all select concat_ws('|', 'class', class_id, grade_id, name) from class where school_id = ${school}
      union all select concat_ws('|', 'student', student_id, class_id, left_class_id, left_why) from student
        where school_id = ${school}
      union all select concat_ws('|', 'teaching', teacher_id, class_id, course_id, is_head) from teacher_class
        where school_id = ${school}
      union all select concat_ws('|', 'leading', relative_id, user_type, grade_id, course_id) from leader_scope
        where school_id = ${school}
    ) all_of (line)`.execute(db)
  return rows[0]?.mark ?? ''
}

/** Whether an exam of the school that began after a moment was brought in since: its reports bear the names of today. */
export async function examSince(db: Db | Tx, school: SchoolId, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('exam as e')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('exam_version as v', 'v.exam_id', 'e.exam_id')
    .where('s.school_id', '=', school)
    .where('e.start_time', '>', at)
    .where('v.imported_at', '>', at)
    .select('e.exam_id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
