import type { Db } from '../../db/db.ts'
import { classesThatSat } from '../../exams/roster/classes-that-sat.ts'
import { findVersion } from '../../exams/versions/find-version.ts'
import { reachAt, reachOf, viewOfClass } from '../../http/reach/reach.ts'
import { notFound } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { listVersionCourseIds } from './analysis.repo.ts'

/**
 * Classes that sat a version of an exam, in the school's order, of which the reader may see something, and `sat`, all of
 * them; without a number the current version. @throws Refusal 10005 no such exam
 */
export async function classesSeen(db: Db, who: Principal, asked: { examId: string; version?: number }) {
  const at = await findVersion(db, who.schoolId, asked.examId, asked.version)
  if (!at) throw notFound()
  const [sat, reach, courseIds] = await Promise.all([
    classesThatSat(db, who.schoolId, at),
    reachOf(db, who),
    listVersionCourseIds(db, who.schoolId, at),
  ])
  const then = reachAt(reach, at.start_time)
  const classes = sat.flatMap(({ class_id: classId, grade_id: gradeId, name }) => {
    const view = viewOfClass(then, { classId, gradeId }, courseIds)
    return view === null ? [] : [{ classId, className: name ?? '', gradeId, view }]
  })
  return { at, classes, sat }
}
