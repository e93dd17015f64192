import type { Db } from '../../db/db.ts'
import { holdsWords } from '../../db/holds-words.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { nameThen } from '../../exams/roster/class-name-then.ts'
import { selectPublishedExams } from '../../exams/versions/published.ts'
import type { LedPart, Reach } from '../../http/reach/reach.ts'
import { type ExamRow, examColumns } from './exam.repo.ts'

/** A class of one school in an exam. */
export interface GroupRow {
  exam_id: string
  grade_id: string
  /** Of the day. */
  grade_name: string
  class_id: string
  student_count: number
}

/** A class that sat an exam, with the number of its students in it. */
export interface ExamClassRow {
  class_id: string
  grade_id: string
  class_name: string
  student_count: number
  start_time: Date
}

/** Which of them: with `search` in the name, begun at `since` or later. */
export interface Which {
  search: string
  since: Date | null
}

/** Exams in which the reader may read at least one class. */
export function selectReadableExams(db: Db, school: SchoolId, reach: Reach, { search, since }: Which) {
  const all = selectPublishedExams(db, school)
  const exams = since === null ? all : all.where('e.start_time', '>=', since)
  return exams.where(holdsWords(['e.name'], search)).where((e) => {
    const line = e
      .selectFrom('group_line as g')
      .whereRef('g.exam_id', '=', 'e.exam_id')
      .whereRef('g.version', '=', 'e.current_version')
      .where('g.school_id', '=', school)
      .whereRef('g.school_id', '=', 's.school_id')
      .select('g.class_id')
    const hasPaper = (courseIds: readonly string[]) =>
      e.exists(
        e
          .selectFrom('exam_paper as p')
          .whereRef('p.exam_id', '=', 'e.exam_id')
          .whereRef('p.version', '=', 'e.current_version')
          .where('p.course_id', 'in', courseIds)
          .select('p.paper_id'),
      )
    const ofGrade = (part: LedPart) =>
      part.gradeId === '' ? line : line.where('g.grade_id', '=', part.gradeId)
    switch (reach.kind) {
      case 'school':
        return e.exists(line)
      case 'grades':
        return e.or([e.lit(false), ...reach.parts.map((part) => e.exists(ofGrade(part)))])
      case 'courses':
        return e.or([
          e.lit(false),
          ...reach.parts.map((part) =>
            e.and([e.exists(ofGrade(part)), part.courseId === '' ? e.val(true) : hasPaper([part.courseId])]),
          ),
        ])
      case 'classes':
        return e.or([
          e.lit(false),
          ...reach.spells.map(({ classId, courseId, isHead, from, until }) =>
            e.and([
              e.exists(line.where('g.class_id', '=', classId)),
              isHead ? e.lit(true) : hasPaper([courseId]),
              from === null ? e.lit(true) : e('e.start_time', '>=', from),
              until === null ? e.lit(true) : e('e.start_time', '<', until),
            ]),
          ),
        ])
    }
  })
}

/** Newest first. */
export async function staffExams(
  db: Db,
  school: SchoolId,
  reach: Reach,
  page: Which & { limit: number; offset: number },
): Promise<ExamRow[]> {
  return selectReadableExams(db, school, reach, page)
    .select(examColumns(school))
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countStaffExams(db: Db, school: SchoolId, reach: Reach, which: Which): Promise<number> {
  const row = await selectReadableExams(db, school, reach, which)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The school's classes in the current versions of these exams. */
export async function groupLines(db: Db, school: SchoolId, examIds: readonly string[]): Promise<GroupRow[]> {
  if (examIds.length === 0) return []
  const rows = await selectPublishedExams(db, school)
    .innerJoin('group_line as g', (j) =>
      j.onRef('g.exam_id', '=', 'e.exam_id').onRef('g.version', '=', 'e.current_version'),
    )
    .leftJoin('grade as y', on('y', 'g', 'school_id', 'grade_id'))
    .where('g.school_id', '=', school)
    .where('e.exam_id', 'in', examIds)
    .select(['g.exam_id', 'g.grade_id', 'g.class_id', 'g.student_count'])
    .select(
      nameThen({ school: 'g.school_id', place: 'g.grade_id', now: 'y.name', of: school }, 'e.start_time').as(
        'grade_name',
      ),
    )
    .execute()
  return rows.map((r) => ({ ...r, grade_name: r.grade_name ?? '' }))
}

/** Classes of the school that sat the exam's current version, in the order the school keeps. */
export async function examClasses(db: Db, school: SchoolId, examId: string): Promise<ExamClassRow[]> {
  const rows = await selectPublishedExams(db, school)
    .innerJoin('group_line as g', (j) =>
      j.onRef('g.exam_id', '=', 'e.exam_id').onRef('g.version', '=', 'e.current_version'),
    )
    .innerJoin('class as c', on('c', 'g', 'school_id', 'class_id'))
    .where('g.school_id', '=', school)
    .where('e.exam_id', '=', examId)
    .select(['g.class_id', 'g.grade_id', 'g.student_count', 'e.start_time'])
    .select(
      nameThen({ school: 'g.school_id', place: 'g.class_id', now: 'c.name', of: school }, 'e.start_time').as(
        'class_name',
      ),
    )
    .orderBy('g.grade_id')
    .orderBy('c.seq')
    .execute()
  return rows.map((r) => ({ ...r, class_name: r.class_name ?? '' }))
}
