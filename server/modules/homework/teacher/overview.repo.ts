import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { Principal } from '../../../http/session/principal.ts'

/** Homework listed at most, newest first. */
const MOST = 1000

/** Homework that has a class of which this teacher sees the papers in its subject. */
export function homeworkSeen(db: Db, who: Principal, homeworkId?: string) {
  let query = db
    .selectFrom('homework as h')
    .where('h.school_id', '=', who.schoolId)
    .where('h.homework_id', 'in', (e) =>
      e
        .selectFrom('teacher_class as w')
        .innerJoin('homework_class as o', on('o', 'w', 'school_id', 'class_id'))
        .where('w.school_id', '=', who.schoolId)
        .where('w.teacher_id', '=', who.relativeId)
        .select('o.homework_id'),
    )
    .where((e) =>
      e.exists(
        e
          .selectFrom('homework_class as c')
          .innerJoin('teacher_class as t', on('t', 'c', 'school_id', 'class_id'))
          .whereRef('c.school_id', '=', 'h.school_id')
          .whereRef('c.homework_id', '=', 'h.homework_id')
          .where('t.teacher_id', '=', who.relativeId)
          .where((x) => x.or([x('t.is_head', '=', true), x('t.course_id', '=', x.ref('h.course_id'))]))
          .select('c.class_id'),
      ),
    )
  if (homeworkId) query = query.where('h.homework_id', '=', homeworkId)
  return query.selectAll('h').orderBy('h.start_at', 'desc').orderBy('h.homework_id').limit(MOST).execute()
}

/** The classes a homework is for. */
export function listHomeworkClasses(
  db: Db,
  who: Pick<Principal, 'schoolId'>,
  homeworkIds: readonly string[],
) {
  return db
    .selectFrom('homework_class as h')
    .innerJoin('class as c', on('c', 'h', 'school_id', 'class_id'))
    .where('h.school_id', '=', who.schoolId)
    .where('h.homework_id', 'in', [...homeworkIds, ''])
    .select(['h.homework_id', 'c.class_id', 'c.name'])
    .orderBy('c.seq')
    .orderBy('c.class_id')
    .execute()
}

/** Counts of papers by homework and class: of those on the roll, and of those who left a paper behind. */
export function paperCounts(db: Db, who: Pick<Principal, 'schoolId'>, homeworkIds: readonly string[]) {
  const handedIn = sql<number>`count(t.submitted_at)`
  return db
    .selectFrom('homework_class as h')
    .innerJoin('student as s', on('s', 'h', 'school_id', 'class_id'))
    .leftJoin('homework_sheet as t', (j) =>
      j
        .onRef('t.school_id', '=', 'h.school_id')
        .onRef('t.homework_id', '=', 'h.homework_id')
        .onRef('t.student_id', '=', 's.student_id'),
    )
    .where('h.school_id', '=', who.schoolId)
    .where('h.homework_id', 'in', [...homeworkIds, ''])
    .select((e) => [
      'h.homework_id',
      'h.class_id',
      e.fn.countAll<number>().as('students'),
      handedIn.as('submitted'),
      e.fn.countAll<number>().filterWhere('t.late', '=', true).as('late'),
      e.fn.countAll<number>().filterWhere('t.state', '=', 'checked').as('checked'),
      e.fn.avg<number | null>('t.score').filterWhere('t.state', '=', 'checked').as('mean'),
      e.fn.max('t.score').filterWhere('t.state', '=', 'checked').as('highest'),
    ])
    .groupBy(['h.homework_id', 'h.class_id'])
    .execute()
}
export type PaperCount = Awaited<ReturnType<typeof paperCounts>>[number]

/** When the oldest paper that is not marked was handed in, epoch ms by homework; of classes in which the teacher teaches its subject. */
export async function oldestUnmarked(
  db: Db,
  who: Principal,
  homeworkIds: readonly string[],
): Promise<Map<string, number>> {
  if (homeworkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('homework_sheet as t')
    .innerJoin('homework as h', on('h', 't', 'school_id', 'homework_id'))
    .innerJoin('student as s', on('s', 't', 'school_id', 'student_id'))
    .innerJoin('teacher_class as w', (j) =>
      j.onRef('w.school_id', '=', 's.school_id').onRef('w.class_id', '=', 's.class_id'),
    )
    .where('t.school_id', '=', who.schoolId)
    .where('t.homework_id', 'in', homeworkIds)
    .where('t.state', '=', 'submitted')
    .where('w.teacher_id', '=', who.relativeId)
    .whereRef('w.course_id', '=', 'h.course_id')
    .groupBy('t.homework_id')
    .select((e) => ['t.homework_id', e.fn.min('t.submitted_at').as('since')])
    .execute()
  return new Map(rows.flatMap((r) => (r.since === null ? [] : [[r.homework_id, r.since.getTime()]])))
}
