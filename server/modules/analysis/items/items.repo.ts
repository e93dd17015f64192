import type { PaperStats } from '#core/domain/analysis/paper.ts'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'

type At = { exam_id: string; version: number }

/** Papers of an exam version the school took part in, in order. */
export async function papersOf(db: Db, school: SchoolId, at: At) {
  return db
    .selectFrom('exam_paper as p')
    .innerJoin('exam_school as s', 's.exam_id', 'p.exam_id')
    .innerJoin('exam as e', 'e.exam_id', 'p.exam_id')
    .where('s.school_id', '=', school)
    .where('p.exam_id', '=', at.exam_id)
    .where('p.version', '=', at.version)
    .select(['p.paper_id', 'p.course_id', 'p.course_name', 'p.full_mark', 'e.name as exam_name'])
    .orderBy('p.seq')
    .execute()
}

/** Figures of the whole paper, made when the version was published. */
export async function statsOf(db: Db, at: At, paperId: string): Promise<PaperStats | null> {
  const row = await db
    .selectFrom('paper_stats')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .where('paper_id', '=', paperId)
    .select('stats')
    .executeTakeFirst()
  return row ? (row.stats as PaperStats) : null
}

/** Marks and answers of the school's students in one paper, in the order of their ids. */
export async function scoresOf(db: Db, school: SchoolId, at: At, paperId: string) {
  return db
    .selectFrom('exam_score as r')
    .innerJoin('exam_student as s', (j) =>
      j
        .onRef('s.exam_id', '=', 'r.exam_id')
        .onRef('s.version', '=', 'r.version')
        .onRef('s.school_id', '=', 'r.school_id')
        .onRef('s.student_id', '=', 'r.student_id'),
    )
    .where('r.exam_id', '=', at.exam_id)
    .where('r.version', '=', at.version)
    .where('r.school_id', '=', school)
    .where('r.paper_id', '=', paperId)
    .select(['r.student_id', 'r.marks', 'r.answers', 's.class_id'])
    .orderBy('r.student_id')
    .execute()
}

export async function classNamed(db: Db, school: SchoolId, classId: string) {
  return db
    .selectFrom('class')
    .where('school_id', '=', school)
    .where('class_id', '=', classId)
    .select('name')
    .executeTakeFirst()
}

/** Names and numbers of a class's students as they are on the roll. */
export async function namesOf(db: Db, school: SchoolId, studentIds: readonly string[]) {
  if (studentIds.length === 0) return new Map<string, { name: string; number: string }>()
  const rows = await db
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('student_id', 'in', [...studentIds])
    .select(['student_id', 'name', 'student_number'])
    .execute()
  return new Map(rows.map((r) => [r.student_id, { name: r.name, number: r.student_number }]))
}
