import { Status } from '#contract/envelope.ts'
import { inTransaction, type Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { gradesHere, yearNow } from '../../../exams/year/current-grades.ts'
import { freshGrades } from '../../../exams/year/plan.ts'
import { rosterMark } from '../../../exams/year/roster-mark.ts'
import { lockRoster, turnYear } from '../../../exams/year/turn-year.ts'
import { notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { OfficeActionContext } from '../doing.rules.ts'

interface YearPromotionInput {
  mark: string
  typed: number
  grades: readonly { ofGradeId: string; graduates: boolean; placeName: string }[]
  withFresh: boolean
}

/**
 * Begins a new school year in one step: grades go up or graduate, classes are renamed with them, and what they were
 * called until now is kept for the reports of that time.
 * @throws Refusal 10005 a grade is not of the school; 10020 the roster is another, the number or a name is wrong
 */
export async function promote({ db, who, audit, now }: OfficeActionContext, given: YearPromotionInput) {
  return inTransaction(db, async (tx) => {
    const school = who.schoolId
    await lockRoster(tx, school)
    const here = await gradesHere(tx, school)
    const asked = new Map(given.grades.map((one) => [one.ofGradeId, one]))
    if ([...asked.keys()].some((id) => here.every((grade) => grade.gradeId !== id))) throw notFound()
    if ((await rosterMark(tx, school)) !== given.mark || asked.size !== here.length)
      throw new Refusal(Status.conflict, 'yearChanged')
    const students = here.flatMap((grade) => grade.classes).reduce((sum, one) => sum + one.students, 0)
    if (given.typed !== students) throw new Refusal(Status.conflict, 'yearTyped')
    const toYear = (await yearNow(tx, school, here, now)) + 1
    const plan = here.map((grade) => {
      const { graduates = false, placeName = '' } = asked.get(grade.gradeId) ?? {}
      return { ...grade, graduates, next: placeName.trim() }
    })
    const fresh = given.withFresh ? freshGrades(here, toYear) : []
    await checkNames(tx, school, [...plan.map((grade) => grade.next), ...fresh.map((grade) => grade.name)])
    const turn = { grades: plan, fresh, toYear, at: new Date(now) }
    const { changeId, graduated } = await turnYear(tx, school, turn, now)
    await audit.note(tx, {
      target: `school year ${toYear}`,
      before: { grades: here.map((grade) => grade.name), students },
      after: {
        grades: [...plan.map((grade) => grade.next), ...fresh.map((grade) => grade.name)],
        students: students - graduated,
        graduated,
      },
    })
    return { changeId, moved: students - graduated, graduated }
  })
}

/** No two grades of a school bear one name. @throws Refusal 10020 */
async function checkNames(tx: Tx, school: SchoolId, names: readonly string[]): Promise<void> {
  const ended = await tx
    .selectFrom('grade')
    .where('school_id', '=', school)
    .where('ended_at', 'is not', null)
    .select('name')
    .execute()
  const seen = new Set(ended.map((grade) => grade.name))
  for (const name of names) {
    if (name === '' || seen.has(name)) throw new Refusal(Status.conflict, 'gradeNamed', { values: { name } })
    seen.add(name)
  }
}
