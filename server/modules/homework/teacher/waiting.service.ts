import type { StaffTask } from '#contract/exam/staff-work.ts'
import { Role } from '#contract/roles.ts'
import { countPapersToMark } from '#core/domain/homework/teacher-list.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { linesFor } from './list.service.ts'
import { homeworkSeen, oldestUnmarked } from './overview.repo.ts'
import { loadTeacherScope } from './scope.repo.ts'

/** Homework is told as due so long before its deadline. */
const SOON_MS = 3 * 86_400_000

/** Homework of a teacher's own subjects that has papers to mark, and homework that is due soon and not handed in by all. */
export async function homeworkTasks(db: Db, who: Principal, now: number): Promise<StaffTask[]> {
  if (who.userType !== Role.teacher) return []
  const lines = await linesFor(db, who, await loadTeacherScope(db, who), await homeworkSeen(db, who))
  const own = lines.filter(({ withdrawn, mayMark }) => mayMark && !withdrawn)
  const toMark = own.filter((line) => countPapersToMark(line) > 0)
  const oldest = await oldestUnmarked(
    db,
    who,
    toMark.map(({ homeworkId }) => homeworkId),
  )
  const taskOf = (line: (typeof own)[number]) => ({
    of: line.homeworkId,
    paperId: null,
    name: line.title,
    part: line.courseName,
  })
  return [
    ...toMark.map((line): StaffTask => {
      const since = oldest.get(line.homeworkId) ?? line.startAt
      return { ...taskOf(line), kind: 'homework', count: countPapersToMark(line), since, dueAt: null }
    }),
    ...own.flatMap((line): StaffTask[] => {
      const { students, submitted, startAt, deadlineAt } = line
      const isSoon = startAt <= now && deadlineAt > now && deadlineAt - now <= SOON_MS
      if (!isSoon || submitted >= students) return []
      const count = students - submitted
      return [{ ...taskOf(line), kind: 'deadline', count, since: startAt, dueAt: deadlineAt }]
    }),
  ]
}
