import type { Static } from 'typebox'
import type { homeworkList } from '#contract/homework/homework.ts'
import { listHomeworkCourses } from '#core/domain/homework/courses.ts'
import { selectFamilyHomework, viewCounts } from '#core/domain/homework/family-list.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { requireStudentId } from '../../../http/session/principal.ts'
import { sortHomeworkLines, toHomeworkLine } from './line.rules.ts'
import { listStudentHomework } from './lines.repo.ts'

const PAGE = 20

/** A page of the homework of the identity's student, of what was asked for; counts and subjects are of all of it. */
export async function listHomeworkPage(
  db: Db,
  who: Principal,
  asked: Static<(typeof homeworkList)['query']>,
  now: number,
) {
  const all = sortHomeworkLines(
    (await listStudentHomework(db, who.schoolId, requireStudentId(who), now)).map((r) =>
      toHomeworkLine(r, now),
    ),
  )
  const { pageNo = 1, pageSize = PAGE, show = 'all', courseId = '', search = '' } = asked
  const list = selectFamilyHomework(all, { view: show, courseId, search })
  const from = (pageNo - 1) * pageSize
  return {
    list: list.slice(from, from + pageSize),
    total: list.length,
    counts: viewCounts(all),
    courses: listHomeworkCourses(all),
    serverTime: now,
  }
}
