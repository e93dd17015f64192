import type { Static } from 'typebox'
import type { Marker } from '#contract/homework/homework.ts'
import type { TeacherLine, teacherList } from '#contract/homework/list.ts'
import { listHomeworkCourses } from '#core/domain/homework/courses.ts'
import {
  classNamesOf,
  countHomeworkByPhase,
  selectTeacherHomework,
} from '#core/domain/homework/teacher-list.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { homeworkSeen, listHomeworkClasses, paperCounts } from './overview.repo.ts'
import { loadTeacherScope, sees, type TeacherScope } from './scope.repo.ts'

const PAGE = 20

type TeacherHomeworkRow = Awaited<ReturnType<typeof homeworkSeen>>[number]

/** A page of the homework this teacher sees, of what was asked for; counts, classes and subjects are of all of it. */
export async function teacherLines(
  db: Db,
  who: Principal,
  asked: Static<(typeof teacherList)['query']>,
  now: number,
) {
  const { pageNo = 1, pageSize = PAGE } = asked
  const all = await linesFor(db, who, await loadTeacherScope(db, who), await homeworkSeen(db, who))
  const { phase = 'all', search = '', className = '', courseId = '', sort = 'newest' } = asked
  const wanted = selectTeacherHomework(all, { phase, search, className, courseId, sort }, now)
  const from = (pageNo - 1) * pageSize
  return {
    list: wanted.slice(from, from + pageSize),
    total: wanted.length,
    counts: countHomeworkByPhase(all, now),
    classNames: classNamesOf(all),
    courses: listHomeworkCourses(all),
    serverTime: now,
  }
}

/** Lines with the counts of the classes this teacher sees. */
export async function linesFor(
  db: Db,
  who: Principal,
  t: TeacherScope,
  rows: readonly TeacherHomeworkRow[],
): Promise<TeacherLine[]> {
  const ids = rows.map((r) => r.homework_id)
  const [allClasses, allCounts] = await Promise.all([
    listHomeworkClasses(db, who, ids),
    paperCounts(db, who, ids),
  ])
  const classes = Map.groupBy(allClasses, (c) => c.homework_id)
  const counts = Map.groupBy(allCounts, (c) => c.homework_id)
  return rows.map((r) => {
    const mine = (classes.get(r.homework_id) ?? []).filter((c) => sees(t, c.class_id, r.course_id))
    const of = (counts.get(r.homework_id) ?? []).filter((c) => mine.some((m) => m.class_id === c.class_id))
    const sum = (of_: (c: (typeof of)[number]) => unknown) => of.reduce((n, c) => n + Number(of_(c)), 0)
    return {
      homeworkId: r.homework_id,
      title: r.title,
      courseId: r.course_id,
      courseName: r.course_name,
      marker: r.marker as Marker,
      startAt: r.start_at.getTime(),
      deadlineAt: r.deadline_at.getTime(),
      classNames: mine.map((c) => c.name),
      students: sum((c) => c.students),
      submitted: sum((c) => c.submitted),
      late: sum((c) => c.late),
      checked: sum((c) => c.checked),
      withdrawn: r.withdrawn,
      own: r.teacher_id === who.relativeId,
      mayMark: mine.some((m) => t.taught.get(m.class_id)?.has(r.course_id) === true),
    }
  })
}
