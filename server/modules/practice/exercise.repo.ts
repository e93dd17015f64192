import type { PracticeToday } from '#contract/homework/practice.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { showsResultsNow } from '../../exams/rules/shows-results.ts'
import { practicable } from './bank.repo.ts'

/** Most exercises offered; older ones give way. */
const AT_MOST = 20

/** Exercises that teachers made for the student's class of exams whose results its families may open, newest first. */
const exercises = (db: Db, school: SchoolId, studentId: string, now: number) =>
  db
    .selectFrom('exercise as x')
    .innerJoin('homework_template as t', on('t', 'x', 'school_id', 'template_id'))
    .innerJoin('student as c', on('c', 'x', 'school_id', 'class_id'))
    .innerJoin('exam_school as s', on('s', 'x', 'exam_id', 'school_id'))
    .where('x.school_id', '=', school)
    .where('c.student_id', '=', studentId)
    .where(showsResultsNow(school, now))
    .select(['x.template_id', 'x.saved_at', 't.name', 't.course_id', 't.course_name'])

/** One exercise with those of its questions that can be practised, in its order; undefined: not for this student. */
export async function exerciseFor(
  db: Db,
  school: SchoolId,
  studentId: string,
  templateId: string,
  now: number,
) {
  const row = await exercises(db, school, studentId, now)
    .where('x.template_id', '=', templateId)
    .executeTakeFirst()
  if (!row) return undefined
  const questions = await practicable(db, school)
    .innerJoin('homework_template_item as i', on('i', 'b', 'school_id', 'question_id'))
    .where('i.template_id', '=', templateId)
    .select(['b.question_id', 'b.knowledge'])
    .orderBy('i.no')
    .execute()
  return { ...row, questions }
}

/** The exercises of the student's class that hold something to practise. */
export async function exercisesFor(
  db: Db,
  school: SchoolId,
  studentId: string,
  now: number,
): Promise<PracticeToday['exercises']> {
  const rows = await exercises(db, school, studentId, now)
    .leftJoin('practice as p', (j) =>
      j
        .onRef('p.school_id', '=', 'x.school_id')
        .onRef('p.template_id', '=', 'x.template_id')
        .onRef('p.student_id', '=', 'c.student_id'),
    )
    .select('p.practice_id')
    .distinctOn(['x.saved_at', 'x.template_id'])
    .orderBy('x.saved_at', 'desc')
    .orderBy('x.template_id')
    .orderBy('p.made_at', 'desc')
    .limit(AT_MOST)
    .execute()
  const counts = await countsOf(
    db,
    school,
    rows.map((r) => r.template_id),
  )
  return rows.flatMap((r) => {
    const questionCount = counts.get(r.template_id)
    if (questionCount === undefined) return []
    const { template_id: templateId, name, course_name: courseName, practice_id: practiceId } = r
    return [{ templateId, name, courseName, questionCount, savedAt: r.saved_at.getTime(), practiceId }]
  })
}

/** How many questions of each exercise can be practised; none: not in it. */
async function countsOf(db: Db, school: SchoolId, templateIds: readonly string[]) {
  if (templateIds.length === 0) return new Map<string, number>()
  const rows = await practicable(db, school)
    .innerJoin('homework_template_item as i', on('i', 'b', 'school_id', 'question_id'))
    .where('i.template_id', 'in', templateIds)
    .groupBy('i.template_id')
    .select(({ fn }) => ['i.template_id', fn.countAll<number>().as('n')])
    .execute()
  return new Map(rows.map((r) => [r.template_id, Number(r.n)]))
}
