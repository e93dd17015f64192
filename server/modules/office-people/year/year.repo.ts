import { schoolYearOf } from '#core/domain/roll/grade.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { findLastYearChange, gradesHere, NEAR_MS, yearNow } from '../../../exams/year/current-grades.ts'
import { freshGrades, proposal } from '../../../exams/year/plan.ts'
import { examSince, rosterMark } from '../../../exams/year/roster-mark.ts'

/** Why a change cannot be taken back; '' it can. */
export async function blockedBy(
  db: Db | Tx,
  school: SchoolId,
  change: { at: Date; after_mark: string },
): Promise<'' | 'roster' | 'exams'> {
  if (await examSince(db, school, change.at)) return 'exams'
  return (await rosterMark(db, school)) === change.after_mark ? '' : 'roster'
}

/** What the page of the new school year shows. @param now epoch ms */
export async function yearPreview(db: Db, school: SchoolId, now: number) {
  const [grades, mark, last] = await Promise.all([
    gradesHere(db, school),
    rosterMark(db, school),
    findLastYearChange(db, school),
  ])
  const fromYear = await yearNow(db, school, grades, now)
  const proposed = proposal(grades, fromYear + 1)
  return {
    fromYear,
    early: fromYear + 1 > schoolYearOf(now + NEAR_MS),
    mark,
    students: proposed.reduce((sum, grade) => sum + grade.students, 0),
    grades: proposed,
    fresh: freshGrades(grades, fromYear + 1).map(({ name, classes }) => ({
      name,
      classes: classes.map((one) => one.name),
    })),
    last: last
      ? {
          changeId: last.change_id,
          at: last.at.getTime(),
          schoolYear: last.school_year,
          blocked: await blockedBy(db, school, last),
        }
      : null,
  }
}
