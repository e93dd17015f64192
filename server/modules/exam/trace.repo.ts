import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'
import { marksIn } from '../../exams/papers/paper-scores.ts'

/** An exam the school takes part in, published or not, at its newest version. */
export async function findTraced(db: Db, school: SchoolId, examId: string) {
  return db
    .selectFrom('exam as e')
    .innerJoin('exam_school as s', 's.exam_id', 'e.exam_id')
    .innerJoin('exam_version as v', 'v.exam_id', 'e.exam_id')
    .where('s.school_id', '=', school)
    .where('e.exam_id', '=', examId)
    .select(['e.exam_id', 'e.name', 'e.exam_type', 'e.is_joint', 'e.creator_id', 'e.owner_school_id'])
    .select(['e.current_version', 'v.version as newest_version'])
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** One version of one exam, as one school knows it. */
export interface Traced {
  examId: string
  version: number
  school: SchoolId
}

/** Papers with their own status, at most 4 (marked) until the version is published. */
export async function tracedPapers(db: Db, { examId, version }: Traced) {
  return db
    .selectFrom('exam_paper as p')
    .innerJoin('exam_version as v', on('v', 'p', 'exam_id', 'version'))
    .where('p.exam_id', '=', examId)
    .where('p.version', '=', version)
    .select(['p.paper_id', 'p.course_id', 'p.course_name', 'p.status', 'v.state'])
    .orderBy('p.seq')
    .execute()
}

/** Which classes have marks in which paper, and whether somebody has moved to another class since. */
export async function listMarkedClasses(db: Db, { examId, version, school }: Traced) {
  return marksIn(db, school, { exam_id: examId, version })
    .leftJoin('student as t', on('t', 'x', 'school_id', 'student_id'))
    .select(['m.paper_id', 'x.class_id'])
    .select(sql<boolean>`bool_or(t.class_id not in ('', x.class_id))`.as('moved'))
    .groupBy(['m.paper_id', 'x.class_id'])
    .execute()
}

/** Who of the school marked answers of an exam's papers here: trial marks and marks that were lost aside. */
export async function markersOf(db: Db, { examId, school }: Traced) {
  return db
    .selectFrom('mark_marking as m')
    .innerJoin('mark_block as b', on('b', 'm', 'school_id', 'marking_id'))
    .innerJoin('mark_task as k', on('k', 'b', 'school_id', 'block_id'))
    .innerJoin('teacher as t', (j) =>
      j.onRef('t.school_id', '=', 'k.school_id').onRef('t.teacher_id', '=', 'k.marker_id'),
    )
    .where('m.school_id', '=', school)
    .where('m.exam_id', '=', examId)
    .where('k.said', '=', true)
    .where('k.lost', '=', false)
    .where('k.purpose', '!=', 'trial')
    .select(['m.paper_id', 't.teacher_id', 't.name'])
    .distinct()
    .orderBy('t.name')
    .execute()
}

/** Subjects sat by the same students, each combination once, most frequent first. */
export async function courseGroups(
  db: Db,
  { examId, version, school }: Traced,
  classIds: readonly string[],
): Promise<string[]> {
  if (classIds.length === 0) return []
  const sat = marksIn(db, school, { exam_id: examId, version })
    .innerJoin('exam_paper as p', on('p', 'm', 'exam_id', 'version', 'paper_id'))
    .where('x.class_id', 'in', classIds)
    .select(sql<string>`string_agg(distinct p.course_id, ',' order by p.course_id)`.as('members'))
    .groupBy('m.student_id')
  const rows = await db
    .selectFrom(sat.as('g'))
    .select(['g.members'])
    .groupBy('g.members')
    .orderBy(sql`count(*) desc, g.members`)
    .execute()
  return rows.map((r) => r.members)
}

/** Schools that take part. */
export async function countSchools(db: Db, { examId }: Traced): Promise<number> {
  const row = await db
    .selectFrom('exam_school')
    .where('exam_id', '=', examId)
    .select((e) => e.fn.countAll<number>().as('n'))
    .modifyEnd(overSchools('the schools of an exam'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** How much of each paper is in, over all schools: numbers alone. */
export async function marksSoFar(db: Db, { examId, version }: Traced) {
  const rows = await db
    .selectFrom('exam_score')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select(['paper_id', sql<number>`count(distinct school_id)`.as('schools')])
    .select((e) => e.fn.countAll<number>().as('students'))
    .groupBy('paper_id')
    .modifyEnd(overSchools('the schools of an exam'))
    .execute()
  return new Map(rows.map((r) => [r.paper_id, { schools: Number(r.schools), students: Number(r.students) }]))
}
