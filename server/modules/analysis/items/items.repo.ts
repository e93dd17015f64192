import type { PaperStats } from '#core/domain/analysis/paper.ts'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { overSchools } from '../../../db/tenancy.ts'
import { nameThen } from '../../../exams/roster/class-name-then.ts'
import type { ExamVersionKey } from '../../../exams/versions/find-version.ts'

/** Figures of the whole paper, made when the version was published. */
export async function statsOf(db: Db, at: ExamVersionKey, paperId: string): Promise<PaperStats | null> {
  const row = await db
    .selectFrom('paper_stats')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .where('paper_id', '=', paperId)
    .select('stats')
    .executeTakeFirst()
  return row ? (row.stats as PaperStats) : null
}

/** What a class was called when the exam began. */
export async function classNamed(db: Db, school: SchoolId, at: ExamVersionKey, classId: string) {
  return db
    .selectFrom('class as c')
    .innerJoin('exam as e', (j) => j.on('e.exam_id', '=', at.exam_id))
    .where('c.school_id', '=', school)
    .where('c.class_id', '=', classId)
    .select(
      nameThen({ school: 'c.school_id', place: 'c.class_id', now: 'c.name', of: school }, 'e.start_time').as(
        'name',
      ),
    )
    .executeTakeFirst()
}

/** Names and numbers of a class's students as they are on the roll. */
export async function loadStudentNames(db: Db, school: SchoolId, studentIds: readonly string[]) {
  if (studentIds.length === 0) return new Map<string, { name: string; number: string }>()
  const rows = await db
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('student_id', 'in', [...studentIds])
    .select(['student_id', 'name', 'student_number'])
    .execute()
  return new Map(rows.map((r) => [r.student_id, { name: r.name, number: r.student_number }]))
}

interface OnList {
  schoolId: string
  gradeId: string
  classId: string
  gradeName: string
  students: number
}

/** Students on an exam's list by school, grade and class; the asking school has to be one of the exam's. */
export async function rosterOf(db: Db, at: ExamVersionKey): Promise<OnList[]> {
  const lines = await db
    .selectFrom('group_line as x')
    .innerJoin('exam as e', 'e.exam_id', 'x.exam_id')
    .leftJoin('grade as g', on('g', 'x', 'school_id', 'grade_id'))
    .where('x.exam_id', '=', at.exam_id)
    .where('x.version', '=', at.version)
    .select(['x.school_id', 'x.grade_id', 'x.class_id', 'x.listed'])
    .select(gradeThen.as('grade_name'))
    .modifyEnd(overSchools('a paper beside all who were to sit it'))
    .execute()
  if (lines.some((line) => line.listed === null)) return await countedRoster(db, at)
  return lines.map((line) => onList({ ...line, n: line.listed ?? 0 }))
}

const gradeThen = nameThen({ school: 'x.school_id', place: 'x.grade_id', now: 'g.name' }, 'e.start_time')

const onList = (row: {
  school_id: string
  grade_id: string
  class_id: string
  grade_name: string | null
  n: number
}): OnList => ({
  schoolId: row.school_id,
  gradeId: row.grade_id,
  classId: row.class_id,
  gradeName: row.grade_name ?? '',
  students: Number(row.n),
})

/** The same of a version that an older release published, student by student. */
async function countedRoster(db: Db, at: ExamVersionKey): Promise<OnList[]> {
  const rows = await db
    .selectFrom('exam_student as x')
    .innerJoin('exam as e', 'e.exam_id', 'x.exam_id')
    .leftJoin('grade as g', on('g', 'x', 'school_id', 'grade_id'))
    .where('x.exam_id', '=', at.exam_id)
    .where('x.version', '=', at.version)
    .select(['x.school_id', 'x.grade_id', 'x.class_id'])
    .select(gradeThen.as('grade_name'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .groupBy(['x.school_id', 'x.grade_id', 'x.class_id', 'g.name', 'e.start_time'])
    .modifyEnd(overSchools('a paper beside all who were to sit it'))
    .execute()
  return rows.map(onList)
}
