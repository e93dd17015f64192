import { schoolYearOf } from '#core/domain/roll/grade.ts'
import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { NEAR_MS } from '../../exams/year/current-grades.ts'
import { classAbove, gradeNoIn, nameYearsOn } from '../../exams/year/grade-names.ts'
import { inferSchoolYear } from '../../exams/year/plan.ts'
import { namesYearOf } from '../../exams/year/year-start.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { DraftStudent } from '../../sheets/roster/students.ts'
import type { ImportContent } from '../check/draft.ts'
import { localDay } from '../layout/facts.ts'
import { findClasses } from './classes.ts'
import type { KnownClass, KnownSchool } from './directory.ts'
import type { ExamSchool } from './resolved.ts'
import { matchStoredNumber } from './stored-number.ts'

type SchoolThen = Required<Pick<ExamSchool, 'turnTo' | 'isPast'>> & { known: KnownSchool }

/** From July to September files say the names of the old year or of the new one. */
const TURNING_MONTHS: readonly number[] = [7, 8, 9]

/** School years an exam of that day may be of, the likelier one first. */
function yearsOf(day: Date): number[] {
  const likely = namesYearOf(day)
  const [year = 0, month = 0] = localDay(day).split('-').map(Number)
  if (!TURNING_MONTHS.includes(month)) return [likely]
  return [likely, likely === year ? year - 1 : year]
}

/**
 * A class is the school's, of a year of entry, and its number: what an exam's files call 高一1班 is the class that was called
 * so in the exam's school year, whatever it is called today. Who is in the files decides between two years where the day
 * leaves both open, and has to agree where the year is not that of the stored names.
 * @param now epoch ms
 * @returns null, with the fault told: the files' people are not of those classes in that year
 */
export async function schoolThen(
  db: Db,
  known: KnownSchool,
  draft: ImportContent,
  { day, now, create, texts }: { day: Date; now: number; create: boolean; texts: ReadonlySet<string> },
  faults: Faults,
): Promise<SchoolThen | null> {
  const today: SchoolThen = { known, turnTo: null, isPast: false }
  const places = await loadGradeHistory(db, known.schoolId)
  const { named } = places
  if (named === null) return today
  const students = draft.students.list.filter((one) => texts.has(one.school) && one.className !== '')
  const views = yearsOf(day).map((year) => {
    const view = year === named ? known : seenIn(known, places, year, named)
    return { year, view, ...agreement(known, view, students) }
  })
  const best = views.reduce((one, other) => (other.agree > one.agree ? other : one))
  const { year, view, agree, asked } = best
  if (year === named) return today
  const place = { file: '--date' }
  const values = {
    school: known.name,
    year: `${year}–${year + 1}`,
    named: `${named}–${named + 1}`,
    agree,
    asked,
  }
  if (agree * 2 < asked || (asked === 0 && year > schoolYearOf(now + NEAR_MS))) {
    faults.add('exam_year_people', place, { ...values, day: localDay(day) })
    return null
  }
  if (year < named) return { known: view, turnTo: null, isPast: true }
  if (!create) {
    faults.add('exam_year_not_begun', place, values)
    return null
  }
  faults.warn('exam_year_begins', place, values)
  return { known: view, turnTo: year, isPast: false }
}

/**
 * Whether a roster names classes as they will be called in the next school year, which the school has not begun: most of
 * the students that are stored are in the class that their own goes up to, and most are not in their own.
 */
export async function isNextYearRoster(
  db: Db,
  known: KnownSchool,
  students: readonly DraftStudent[],
): Promise<boolean> {
  const places = await loadGradeHistory(db, known.schoolId)
  const { named } = places
  if (named === null) return false
  const placed = students.filter((one) => one.className !== '')
  const here = agreement(known, known, placed)
  const above = agreement(known, seenIn(known, places, named + 1, named), placed)
  return above.asked > 0 && here.agree * 2 < here.asked && above.agree * 2 >= above.asked
}

/** How many of the students that are stored are in the class, by its grade, that the files say. */
function agreement(known: KnownSchool, view: KnownSchool, students: readonly DraftStudent[]) {
  let asked = 0
  let agree = 0
  for (const { number, className, grade } of students) {
    const found = known.students.get(matchStoredNumber(known.students, number))
    if (!found || found.gradeId === '') continue
    asked += 1
    const [at, second] = findClasses(view, className, grade)
    if (at && !second && at.gradeId === found.gradeId) agree += 1
  }
  return { asked, agree }
}

/** Grades, also those that graduated, classes and what both were called before; `named`: the year of today's names. */
async function loadGradeHistory(db: Db, school: SchoolId) {
  const [grades, classes, was] = await Promise.all([
    db
      .selectFrom('grade')
      .where('school_id', '=', school)
      .select(['grade_id', 'name', 'stage', 'year', 'ended_at'])
      .execute(),
    db.selectFrom('class').where('school_id', '=', school).select(['class_id', 'grade_id', 'name']).execute(),
    db
      .selectFrom('place_was')
      .where('school_id', '=', school)
      .select(['place_id', 'name', 'until'])
      .orderBy('until')
      .execute(),
  ])
  const here = grades.filter((grade) => grade.ended_at === null)
  return { grades, classes: Map.groupBy(classes, (c) => c.grade_id), was, named: inferSchoolYear(here, null) }
}

/** The school's grades and classes by their names in another school year; those that it did not have then are left out. */
function seenIn(
  known: KnownSchool,
  { grades, classes, was }: Awaited<ReturnType<typeof loadGradeHistory>>,
  year: number,
  named: number,
): KnownSchool {
  const middle = new Date(Date.UTC(year + 1, 1, 1))
  // the first name that ended after the middle of the year is the oldest that is known for it
  const then = new Map<string, (typeof was)[number]>()
  for (const row of was) if (row.until > middle && !then.has(row.place_id)) then.set(row.place_id, row)
  const names = new Map<string, string>()
  const seen: KnownClass[] = []
  for (const grade of grades) {
    const old = then.get(grade.grade_id)
    if (grade.ended_at !== null && (grade.ended_at <= middle || !old)) continue
    const name = old?.name ?? grade.name
    // a name that was given up for a new school year was that of the year before
    const of = old ? schoolYearOf(old.until.getTime() + NEAR_MS) - 1 : named
    const called = gradeNoIn(name) === null ? name : nameYearsOn(name, year - of)
    if (called === null) continue
    names.set(called, grade.grade_id)
    for (const one of classes.get(grade.grade_id) ?? []) {
      const className = classAbove(then.get(one.class_id)?.name ?? one.name, name, called)
      seen.push({ classId: one.class_id, gradeId: grade.grade_id, name: className, grade: called })
    }
  }
  return { ...known, grades: names, classes: seen }
}
