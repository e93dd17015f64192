import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { nameThen } from '../../../exams/roster/class-name-then.ts'
import { MARK_SCALE, NOT_GIVEN } from '../../../exams/store/input.ts'
import { decodeMarks } from '../../../exams/store/marks.ts'

interface VersionOf {
  examId: string
  version: number
  school: SchoolId
}

export interface PaperFigures {
  sat: number
  mean: number | null
  best: number | null
  least: number | null
  /** Answers to which no mark was given. */
  notGiven: number
}

/** Papers of a version with how many items each has. */
export const listPapersWithItems = (db: Db, { examId, version }: VersionOf) =>
  db
    .selectFrom('exam_paper as p')
    .where('p.exam_id', '=', examId)
    .where('p.version', '=', version)
    .select((x) => [
      'p.paper_id',
      'p.course_id',
      'p.course_name',
      'p.full_mark',
      x
        .selectFrom('exam_item as i')
        .whereRef('i.exam_id', '=', 'p.exam_id')
        .whereRef('i.version', '=', 'p.version')
        .whereRef('i.paper_id', '=', 'p.paper_id')
        .select((i) => i.fn.countAll<string>().as('n'))
        .as('items'),
    ])
    .orderBy('p.seq')
    .execute()

/** Sums of the marks of a school's students in one paper; a paper's rows are a few MB at most. */
export async function computePaperFigures(
  db: Db,
  { examId, version, school }: VersionOf,
  paperId: string,
): Promise<PaperFigures> {
  const rows = await db
    .selectFrom('exam_score')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .where('school_id', '=', school)
    .where('paper_id', '=', paperId)
    .select('marks')
    .execute()
  let [all, best, least, notGiven] = [0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
  for (const row of rows) {
    let sum = 0
    for (const mark of decodeMarks(row.marks))
      if (mark === NOT_GIVEN) notGiven += 1
      else sum += mark
    all += sum
    best = Math.max(best, sum)
    least = Math.min(least, sum)
  }
  if (rows.length === 0) return { sat: 0, mean: null, best: null, least: null, notGiven }
  const mean = Math.round(all / rows.length) / MARK_SCALE
  return { sat: rows.length, mean, best: best / MARK_SCALE, least: least / MARK_SCALE, notGiven }
}

/** Classes of the school in a version, and how many of each sat each paper. */
export async function listVersionClasses(db: Db, { examId, version, school }: VersionOf) {
  const inVersion = () =>
    db
      .selectFrom('exam_student as x')
      .where('x.exam_id', '=', examId)
      .where('x.version', '=', version)
      .where('x.school_id', '=', school)
  const classes = await inVersion()
    .innerJoin('class as c', on('c', 'x', 'school_id', 'class_id'))
    .innerJoin('grade as g', on('g', 'x', 'school_id', 'grade_id'))
    .innerJoin('exam as e', 'e.exam_id', 'x.exam_id')
    .groupBy([
      'x.class_id',
      'c.school_id',
      'c.class_id',
      'c.name',
      'c.seq',
      'g.school_id',
      'g.name',
      'g.grade_id',
    ])
    .groupBy('e.start_time')
    .select((x) => [
      'x.class_id',
      nameThen({ school: 'c.school_id', place: 'c.class_id', now: 'c.name', of: school }, 'e.start_time').as(
        'class_name',
      ),
      nameThen({ school: 'g.school_id', place: 'g.grade_id', now: 'g.name', of: school }, 'e.start_time').as(
        'grade_name',
      ),
      x.fn.countAll<string>().as('n'),
    ])
    .orderBy('g.grade_id')
    .orderBy('c.seq')
    .execute()
  const sat = await inVersion()
    .innerJoin('exam_score as m', on('m', 'x', 'exam_id', 'version', 'school_id', 'student_id'))
    .groupBy(['x.class_id', 'm.paper_id'])
    .select((x) => ['x.class_id', 'm.paper_id', x.fn.countAll<string>().as('n')])
    .execute()
  const satBy = new Map(sat.map((s) => [`${s.class_id} ${s.paper_id}`, Number(s.n)]))
  return classes.map((c) => ({
    classId: c.class_id,
    className: c.class_name ?? '',
    gradeName: c.grade_name ?? '',
    students: Number(c.n),
    sat: (paperId: string) => satBy.get(`${c.class_id} ${paperId}`) ?? 0,
  }))
}
