import type { Static } from 'typebox'
import type { homeworkList } from '#contract/homework.ts'
import { coursesOf } from '#core/domain/homework/courses.ts'
import { chosen, viewCounts } from '#core/domain/homework/family-list.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { studentOf } from '../../../http/session/principal.ts'
import { inOrder, lineOf } from './line.rules.ts'
import { linesOf } from './lines.repo.ts'

const PAGE = 20

/** A page of the homework of the identity's student, of what was asked for; counts and subjects are of all of it. */
export async function homeworkOf(
  db: Db,
  who: Principal,
  asked: Static<(typeof homeworkList)['query']>,
  now: number,
) {
  const all = inOrder((await linesOf(db, who.schoolId, studentOf(who), now)).map((r) => lineOf(r, now)))
  const { pageNo = 1, pageSize = PAGE, show = 'all', courseId = '', search = '' } = asked
  const list = chosen(all, { view: show, courseId, search })
  const from = (pageNo - 1) * pageSize
  return {
    list: list.slice(from, from + pageSize),
    total: list.length,
    counts: viewCounts(all),
    courses: coursesOf(all),
    serverTime: now,
  }
}
