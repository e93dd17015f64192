import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { formatOverSchoolsComment, overSchools } from '../../db/tenancy.ts'
import { courseName } from '../papers/course-dictionary.ts'
import { APART, codeByName, SHARED, THREE } from './codes.ts'

const WHY = 'subjects of one code are told apart'

/** Rows that hold the name of their subject beside its code. */
const NAMED = ['homework_template', 'practice', 'consolidation', 'mark_marking'] as const

/** Gives rows stored under the shared code that hold their subject's name the code of that subject. */
export async function settleNamed(tx: Tx): Promise<void> {
  for (const table of NAMED) {
    const names = await tx
      .selectFrom(table)
      .where('course_id', '=', SHARED)
      .select('course_name')
      .distinct()
      .modifyEnd(overSchools(WHY))
      .execute()
    for (const { course_name } of names) {
      const code = codeByName(course_name)
      if (code === SHARED) continue
      await tx
        .updateTable(table)
        .set({ course_id: code })
        .where('course_id', '=', SHARED)
        .where('course_name', '=', course_name)
        .modifyEnd(overSchools(WHY))
        .execute()
    }
  }
}

/**
 * Homework bears the name of the school's latest template or exam, which may be that of the other subject: the line of
 * who set it counts first. It waits for that line where the line is still open. After `settleLines`.
 */
export async function settleHomework(tx: Tx): Promise<void> {
  const { rows } = await sql<{ school_id: string; homework_id: string; course_name: string; said: string[] }>`
    select h.school_id, h.homework_id, h.course_name,
      coalesce(array_agg(distinct case when t.course_told or t.course_id <> ${SHARED} then t.course_id else '' end)
        filter (where t.course_id is not null), '{}') as said
    from homework h
    left join homework_class c on c.school_id = h.school_id and c.homework_id = h.homework_id
    left join teacher_class t on t.school_id = c.school_id and t.class_id = c.class_id
      and t.teacher_id = h.teacher_id and t.course_id = any(${THREE}::text[])
    where h.course_id = ${SHARED}
    group by h.school_id, h.homework_id, h.course_name ${sql.raw(formatOverSchoolsComment(WHY))}`.execute(tx)
  for (const { school_id, homework_id, course_name, said } of rows) {
    if (said.includes('')) continue
    const byName = codeByName(course_name)
    const code = said.length === 1 ? (said[0] ?? byName) : byName
    if (code === SHARED) continue
    await tx
      .updateTable('homework')
      .set({ course_id: code, course_name: code === byName ? course_name : courseName(code) })
      .where('school_id', '=', school_id)
      .where('homework_id', '=', homework_id)
      .execute()
  }
}

/** A student's goal goes on in the one of the three subjects that the student sat; with several it stays. */
export async function settleGoals(tx: Tx): Promise<void> {
  await sql`
    update wrong_plan w set goal_course = s.course_id
    from (
      select m.school_id, m.student_id, min(p.course_id) as course_id
      from exam_paper p
      join exam e on e.exam_id = p.exam_id and e.current_version = p.version
      join exam_score m on m.exam_id = p.exam_id and m.version = p.version and m.paper_id = p.paper_id
      where p.course_id = any(${THREE}::text[])
      group by m.school_id, m.student_id having count(distinct p.course_id) = 1
    ) s
    where w.school_id = s.school_id and w.student_id = s.student_id and w.goal_course = ${SHARED}
      and s.course_id <> ${SHARED} ${sql.raw(formatOverSchoolsComment(WHY))}`.execute(tx)
}

/**
 * What of a school holds a code alone: trees of knowledge points are copied to the subjects that the school examines,
 * and questions of the bank go to the one it examines; with several they stay under 技术.
 */
export async function settleBank(tx: Tx): Promise<void> {
  const { rows } = await sql<{ school_id: string; courses: string[] }>`
    select s.school_id, array_agg(distinct p.course_id) as courses
    from exam_paper p join exam_school s on s.exam_id = p.exam_id
    where p.course_id = any(${THREE}::text[]) group by s.school_id ${sql.raw(formatOverSchoolsComment(WHY))}`.execute(
    tx,
  )
  for (const { school_id, courses } of rows) {
    for (const code of APART.filter((one) => courses.includes(one)))
      await sql`
        insert into knowledge_point (school_id, course_id, point, parent, seq)
        select school_id, ${code}, point, parent, seq from knowledge_point k
        where k.school_id = ${school_id} and k.course_id = ${SHARED} and not exists (
          select from knowledge_point o where o.school_id = ${school_id} and o.course_id = ${code})
        on conflict do nothing`.execute(tx)
    const [only] = courses
    if (courses.length > 1 || only === undefined || only === SHARED) continue
    await tx
      .updateTable('bank_question')
      .set({ course_id: only })
      .where('school_id', '=', school_id)
      .where('course_id', '=', SHARED)
      .execute()
  }
}
