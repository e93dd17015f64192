import type { DueHomework } from '#contract/people.ts'
import { viewOf } from '#core/domain/homework/family-list.ts'
import type { Db } from '../../../db/db.ts'
import { type Principal, studentOf } from '../../../http/session/principal.ts'
import { inOrder, lineOf } from './line.rules.ts'
import { linesOf } from './lines.repo.ts'

/** Homework of the identity's student that is not handed in, the earliest deadline first; [] for nobody's parent. */
export async function openHomework(db: Db, who: Principal, now: number): Promise<DueHomework[]> {
  if (who.studentId === null) return []
  const lines = (await linesOf(db, who.schoolId, studentOf(who), now)).map((row) => lineOf(row, now))
  return inOrder(lines)
    .filter((line) => viewOf(line) === 'open')
    .map(({ homeworkId, title, courseName, deadlineAt }) => ({
      ...{ homeworkId, title, courseName, deadlineAt },
      isOver: deadlineAt < now,
    }))
}
