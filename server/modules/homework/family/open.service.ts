import type { DueHomework } from '#contract/account/people.ts'
import { toHomeworkView } from '#core/domain/homework/family-list.ts'
import type { Db } from '../../../db/db.ts'
import { type Principal, requireStudentId } from '../../../http/session/principal.ts'
import { sortHomeworkLines, toHomeworkLine } from './line.rules.ts'
import { listStudentHomework } from './lines.repo.ts'

/** Homework of the identity's student that is not handed in, the earliest deadline first; [] for nobody's parent. */
export async function openHomework(db: Db, who: Principal, now: number): Promise<DueHomework[]> {
  if (who.studentId === null) return []
  const lines = (await listStudentHomework(db, who.schoolId, requireStudentId(who), now)).map((row) =>
    toHomeworkLine(row, now),
  )
  return sortHomeworkLines(lines)
    .filter((line) => toHomeworkView(line) === 'open')
    .map(({ homeworkId, title, courseName, deadlineAt }) => ({
      ...{ homeworkId, title, courseName, deadlineAt },
      isOver: deadlineAt < now,
    }))
}
