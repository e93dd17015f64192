import type { Marker } from '#contract/homework.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/principal.ts'
import { classesOf, homeworkSeen, paperCounts } from './overview.repo.ts'
import { sees, type Teaching, teachingOf } from './scope.repo.ts'

const PAGE = 20

type Seen = Awaited<ReturnType<typeof homeworkSeen>>[number]

/** A page of the homework this teacher sees. `over`: the deadline has passed. */
export async function teacherLines(
  db: Db,
  who: Principal,
  asked: { pageNo?: number; pageSize?: number; show?: 'all' | 'open' | 'over' },
  now: number,
) {
  const { pageNo = 1, pageSize = PAGE, show = 'all' } = asked
  const all = (await homeworkSeen(db, who)).filter(
    (h) => show === 'all' || (show === 'over') === h.deadline_at.getTime() < now,
  )
  const from = (pageNo - 1) * pageSize
  const rows = all.slice(from, from + pageSize)
  return {
    list: await linesFor(db, who, await teachingOf(db, who), rows),
    total: all.length,
    serverTime: now,
  }
}

/** Lines with the counts of the classes this teacher sees. */
export async function linesFor(db: Db, who: Principal, t: Teaching, rows: readonly Seen[]) {
  const ids = rows.map((r) => r.homework_id)
  const [classes, counts] = await Promise.all([classesOf(db, who, ids), paperCounts(db, who, ids)])
  return rows.map((r) => {
    const mine = classes.filter((c) => c.homework_id === r.homework_id && sees(t, c.class_id, r.course_id))
    const of = counts.filter(
      (c) => c.homework_id === r.homework_id && mine.some((m) => m.class_id === c.class_id),
    )
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
