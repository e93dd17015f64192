import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { reachOf } from '../../http/reach/reach.ts'
import type { Principal } from '../../http/session/principal.ts'

/** One line for each class and subject of a teacher. */
export async function teacherClasses(db: Db, who: Principal) {
  const rows = await db
    .selectFrom('teacher_class as t')
    .innerJoin('class as c', on('c', 't', 'school_id', 'class_id'))
    .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
    .where('t.school_id', '=', who.schoolId)
    .where('t.teacher_id', '=', who.relativeId)
    .where('g.ended_at', 'is', null)
    .select(['c.class_id', 'c.name as class_name', 'g.grade_id', 'g.name as grade_name'])
    .select(['t.is_head', 't.course_id'])
    .orderBy('g.year', 'desc')
    .orderBy('c.seq')
    .orderBy('t.course_id')
    .execute()
  return rows.map((r) => ({
    classId: r.class_id,
    className: r.class_name,
    gradeId: r.grade_id,
    gradeName: r.grade_name,
    isHead: r.is_head,
    courseId: r.course_id,
  }))
}

/** Grades of their own school that a leader leads, whole or in a subject. */
export async function ledGrades(db: Db, who: Principal) {
  const [reach, rows] = await Promise.all([
    reachOf(db, who),
    db
      .selectFrom('grade as g')
      .leftJoin('class as c', on('c', 'g', 'school_id', 'grade_id'))
      .where('g.school_id', '=', who.schoolId)
      .where('g.ended_at', 'is', null)
      .select(['g.grade_id', 'g.name', 'g.stage', 'g.year'])
      .select(({ fn }) => fn.count<number>('c.class_id').as('classes'))
      .groupBy(['g.grade_id', 'g.name', 'g.stage', 'g.year'])
      .orderBy('g.stage')
      .orderBy('g.year', 'desc')
      .execute(),
  ])
  const leads = (gradeId: string): boolean => {
    if (reach.kind === 'school') return true
    if (reach.kind === 'classes') return false
    return reach.parts.some((p) => p.gradeId === '' || p.gradeId === gradeId)
  }
  return rows
    .filter((r) => leads(r.grade_id))
    .map((r) => ({
      gradeId: r.grade_id,
      gradeName: r.name,
      stage: r.stage,
      classCount: Number(r.classes),
    }))
}
