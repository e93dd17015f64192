import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { inTransaction } from '../../../db/db.ts'
import { findLastYearChange } from '../../../exams/year/current-grades.ts'
import { lockRoster, setClassNames, type YearBefore } from '../../../exams/year/turn-year.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { OfficeActionContext } from '../doing.rules.ts'
import { blockedBy } from './year.repo.ts'

/**
 * Puts everything back as it was before the last new school year.
 * @throws Refusal 10005 it is not the last, or taken back already; 10020 something was built upon it
 */
export async function undoYear({ db, who, audit, now }: OfficeActionContext, changeId: string) {
  return inTransaction(db, async (tx) => {
    const school = who.schoolId
    await lockRoster(tx, school)
    const change = await findLastYearChange(tx, school)
    if (!change || change.change_id !== changeId) throw notFound()
    const blocked = await blockedBy(tx, school, change)
    if (blocked !== '')
      throw new Refusal(Status.conflict, blocked === 'exams' ? 'yearHasExams' : 'yearBuiltUpon')
    const before = change.before as YearBefore
    const ids = before.graduates.map(([studentId]) => studentId)
    await sql`update student t set left_at = null, left_why = '', left_class_id = '', class_id = m.class_id
      from unnest(${ids}::text[], ${before.graduates.map(([, classId]) => classId)}::text[]) as m(student_id, class_id)
      where t.school_id = ${school} and t.student_id = m.student_id`.execute(tx)
    await sql`delete from class where school_id = ${school}
      and class_id = any(${before.fresh.classes}::text[])`.execute(tx)
    await sql`delete from grade where school_id = ${school}
      and grade_id = any(${before.fresh.grades}::text[])`.execute(tx)
    for (const { gradeId, name, stage, year } of before.grades)
      await tx
        .updateTable('grade')
        .set({ name, stage, year, ended_at: null })
        .where('school_id', '=', school)
        .where('grade_id', '=', gradeId)
        .execute()
    await setClassNames(tx, school, before.classes)
    await tx.deleteFrom('place_was').where('school_id', '=', school).where('until', '=', change.at).execute()
    await tx
      .updateTable('school_year_change')
      .set({ undone_at: new Date(now) })
      .where('school_id', '=', school)
      .where('change_id', '=', changeId)
      .execute()
    await audit.note(tx, {
      target: `school year ${change.school_year}`,
      after: { grades: before.grades.map((grade) => grade.name), returned: ids.length },
    })
    return { schoolYear: change.school_year }
  })
}
