import type { KeptTemplate } from '../../db/card-tables.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { itemsOfPaper } from '../../exams/papers/paper-items.ts'
import type { DraftItem } from '../check/items.ts'
import { localDay } from '../layout/facts.ts'

export interface PaperNow {
  courseName: string
  courseId: string
  items: readonly DraftItem[]
}

/** An exam in its newest version, as files that are added to it are held against it. */
export interface ExamNow {
  examId: string
  version: number
  name: string
  day: string
  papers: PaperNow[]
  students: readonly { number: string; school: string; classId: string }[]
  /** Of the cards that are there, by course code. */
  templates: ReadonlyMap<string, KeptTemplate>
}

/** @param schools whose students and cards are looked at */
export async function examNow(db: Db, examId: string, schools: readonly SchoolId[]): Promise<ExamNow> {
  const exam = await db
    .selectFrom('exam as e')
    .innerJoin('exam_version as v', 'v.exam_id', 'e.exam_id')
    .where('e.exam_id', '=', examId)
    .select(['e.name', 'e.start_time', 'v.version'])
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { version } = exam
  const papers = await db
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select(['paper_id', 'course_id', 'course_name'])
    .orderBy('seq')
    .execute()
  const students = await db
    .selectFrom('exam_student as x')
    .innerJoin('student as s', on('s', 'x', 'school_id', 'student_id'))
    .where('x.exam_id', '=', examId)
    .where('x.version', '=', version)
    .where('x.school_id', 'in', schools)
    .select(['s.student_number as number', 's.school_id as school', 'x.class_id as classId'])
    .execute()
  const templates = await db
    .selectFrom('card_template')
    .where('school_id', 'in', schools)
    .where('exam_id', '=', examId)
    .select(['paper_id', 'template'])
    .execute()
  const courses = new Map(papers.map((p) => [p.paper_id, p.course_id]))
  const withItems = papers.map(async ({ paper_id, course_id, course_name }): Promise<PaperNow> => {
    const items = await itemsOfPaper(db, { exam_id: examId, version }, paper_id)
    return { courseName: course_name, courseId: course_id, items: items.map(itemOf) }
  })
  return {
    ...{ examId, version, name: exam.name, day: localDay(exam.start_time), students },
    papers: await Promise.all(withItems),
    templates: new Map(templates.map((t) => [courses.get(t.paper_id) ?? '', t.template])),
  }
}

type PaperItemRow = Awaited<ReturnType<typeof itemsOfPaper>>[number]

const itemOf = (row: PaperItemRow): DraftItem => ({
  no: row.item_no,
  type: row.item_type as DraftItem['type'],
  full: row.full_mark,
  key: row.answer_key,
  knowledge: row.knowledge,
  options: '',
  partial: 0,
})
