import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { courseName as usualName } from '../../../exams/course-dictionary.ts'
import { publishedExams } from '../../../exams/published.ts'

/** A subject's name at a school: as its templates or exams call it, else as schools usually do. */
export async function courseName(db: Db | Tx, school: SchoolId, courseId: string): Promise<string> {
  const template = await db
    .selectFrom('homework_template')
    .where('school_id', '=', school)
    .where('course_id', '=', courseId)
    .select('course_name')
    .limit(1)
    .executeTakeFirst()
  if (template) return template.course_name
  const paper = await publishedExams(db, school)
    .innerJoin('exam_paper as p', on('p', 'v', 'exam_id', 'version'))
    .where('p.course_id', '=', courseId)
    .select('p.course_name')
    .orderBy('e.start_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return paper?.course_name ?? usualName(courseId)
}
