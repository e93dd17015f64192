import type { PaperStats } from '#core/domain/analysis/paper.ts'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

type At = { exam_id: string; version: number }

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

/** Students on an exam's list by school, grade and class; the asking school must be one of the exam's. */
export async function rosterOf(db: Db, school: SchoolId, at: At) {
  const rows = await db
    .selectFrom('exam_student as x')
    .innerJoin('exam_school as own', (j) =>
      j.onRef('own.exam_id', '=', 'x.exam_id').on('own.school_id', '=', school),
    )
    .leftJoin('grade as g', on('g', 'x', 'school_id', 'grade_id'))
    .where('x.exam_id', '=', at.exam_id)
    .where('x.version', '=', at.version)
    .select(['x.school_id', 'x.grade_id', 'x.class_id', 'g.name as grade_name'])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .groupBy(['x.school_id', 'x.grade_id', 'x.class_id', 'g.name'])
    .execute()
  return rows.map((r) => ({
    schoolId: r.school_id,
    gradeId: r.grade_id,
    classId: r.class_id,
    gradeName: r.grade_name ?? '',
    students: Number(r.n),
  }))
}
