import { sql } from 'kysely'
import type { AnswerType, Marker } from '#contract/homework/homework.ts'
import type { Db } from '../../../db/db.ts'
import { holdsWords } from '../../../db/holds-words.ts'
import { on } from '../../../db/joins.ts'
import { bankQuestionOf, textsOfBank } from '../../../exams/papers/bank-question.ts'
import { loadFormulaDrawings } from '../../../formula/drawn.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { TeacherScope } from './scope.repo.ts'

/** Their own subjects, or the one asked for where it is an own one; an empty list becomes a name of no subject. */
const coursesFor = (t: TeacherScope, courseId: string | undefined): string[] => {
  const own = [...t.courseIds].filter((id) => courseId === undefined || id === courseId)
  return own.length > 0 ? own : ['']
}

function templateQuery(db: Db, who: Principal) {
  return db
    .selectFrom('homework_template as t')
    .where('t.school_id', '=', who.schoolId)
    .select(['t.template_id', 't.name', 't.course_id', 't.course_name'])
    .select((e) => [
      e
        .selectFrom('homework_template_item as i')
        .whereRef('i.school_id', '=', 't.school_id')
        .whereRef('i.template_id', '=', 't.template_id')
        .select((q) => q.fn.countAll<number>().as('n'))
        .as('questions'),
      e
        .selectFrom('homework_template_item as i')
        .innerJoin('bank_question as q', on('q', 'i', 'school_id', 'question_id'))
        .whereRef('i.school_id', '=', 't.school_id')
        .whereRef('i.template_id', '=', 't.template_id')
        .select((q) => q.fn.sum<number>('q.full_mark').as('n'))
        .as('full_mark'),
    ])
}

interface TemplateRow {
  template_id: string
  name: string
  course_id: string
  course_name: string
  questions: number | null
  full_mark: number | null
}

const templateOf = (r: TemplateRow) => ({
  templateId: r.template_id,
  name: r.name,
  courseId: r.course_id,
  courseName: r.course_name,
  questionCount: Number(r.questions),
  fullMark: Number(r.full_mark ?? 0),
})

/** Templates of the teacher's subjects, by name. */
export async function templates(db: Db, who: Principal, t: TeacherScope, courseId?: string) {
  const rows = await templateQuery(db, who)
    .where('t.course_id', 'in', coursesFor(t, courseId))
    .orderBy('t.name')
    .orderBy('t.template_id')
    .execute()
  return rows.map(templateOf)
}

/** @throws Refusal 10005 no such template, or of a subject not taught */
export async function templateWith(db: Db, who: Principal, t: TeacherScope, templateId: string) {
  const row = await templateQuery(db, who).where('t.template_id', '=', templateId).executeTakeFirst()
  if (!row || !t.courseIds.has(row.course_id)) throw notFound()
  const questions = await db
    .selectFrom('homework_template_item as i')
    .innerJoin('bank_question as q', on('q', 'i', 'school_id', 'question_id'))
    .where('i.school_id', '=', who.schoolId)
    .where('i.template_id', '=', templateId)
    .selectAll('q')
    .orderBy('i.no')
    .execute()
  const list = questions.map(bankQuestionOf)
  return {
    ...templateOf(row),
    questions: list,
    drawn: await loadFormulaDrawings(db, list.flatMap(textsOfBank)),
  }
}

/** Plans of the teacher's subjects for grades taught, by grade and name. */
export async function plans(db: Db, who: Principal, t: TeacherScope, courseId?: string) {
  const rows = await templateQuery(db, who)
    .innerJoin('homework_plan as p', on('p', 't', 'school_id', 'template_id'))
    .innerJoin('grade as g', on('g', 'p', 'school_id', 'grade_id'))
    .where('t.course_id', 'in', coursesFor(t, courseId))
    .where((e) =>
      e.exists(
        e
          .selectFrom('class as c')
          .whereRef('c.school_id', '=', 'p.school_id')
          .whereRef('c.grade_id', '=', 'p.grade_id')
          .where('c.class_id', 'in', [...t.taught.keys(), ''])
          .select('c.class_id'),
      ),
    )
    .select(['p.plan_id', 'p.name as plan_name', 'p.grade_id', 'p.days', 'p.marker', 'g.name as grade_name'])
    .select((e) =>
      e
        .selectFrom('homework as h')
        .whereRef('h.school_id', '=', 'p.school_id')
        .whereRef('h.plan_id', '=', 'p.plan_id')
        .where('h.account_id', '=', who.accountId)
        .select((q) => q.fn.countAll<number>().as('n'))
        .as('used'),
    )
    .orderBy('p.name')
    .orderBy('p.plan_id')
    .execute()
  return rows.map((r) => ({
    ...templateOf(r),
    name: r.plan_name,
    examTplPlanId: r.plan_id,
    gradeId: r.grade_id,
    gradeName: r.grade_name,
    days: r.days,
    marker: r.marker as Marker,
    used: Number(r.used),
  }))
}

const PAGE = 20

interface BankSearch {
  courseId: string
  search?: string
  type?: AnswerType
  knowledge?: string
  pageNo?: number
  pageSize?: number
}

/** Questions of one subject whose words or knowledge points hold what is searched for. @throws Refusal 10005 a subject not taught */
export async function bankOf(db: Db, who: Principal, t: TeacherScope, asked: BankSearch) {
  if (!t.courseIds.has(asked.courseId)) throw notFound()
  const { pageNo = 1, pageSize = PAGE, search = '', type, knowledge } = asked
  const bank = db
    .selectFrom('bank_question as q')
    .where('q.school_id', '=', who.schoolId)
    .where('q.course_id', '=', asked.courseId)
  let query = bank.where(holdsWords(['q.text', sql`q.knowledge::text`], search))
  if (type !== undefined) query = query.where('q.type', '=', type)
  if (knowledge !== undefined)
    query = query.where(sql<boolean>`q.knowledge @> ${JSON.stringify([knowledge])}::jsonb`)
  const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll('q')
    .orderBy('q.question_id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const points = await bank
    .select(sql<string>`jsonb_array_elements_text(q.knowledge)`.as('point'))
    .distinct()
    .orderBy('point')
    .execute()
  const list = rows.map(bankQuestionOf)
  return {
    list,
    drawn: await loadFormulaDrawings(db, list.flatMap(textsOfBank)),
    total: Number(n),
    points: points.map(({ point }) => point),
  }
}
