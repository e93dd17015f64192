import { DEFAULT_CHOICES } from '#core/domain/analysis/assigned/model.ts'
import type { AssignedRule } from '#core/domain/analysis/assigned/rule.ts'
import { classKey, type StoredRoster } from '../exams/roster/roster.ts'
import type { ExamInput, ExamStudentInput } from '../exams/store/input.ts'
import { CLASSES_A_GRADE, type CourseId, type DemoGrade, GRADES, STUDENTS_A_CLASS } from './courses.ts'
import { SCHOOLS } from './district.ts'
import { buildStudentNumber } from './families.ts'
import { makePaper } from './paper.ts'
import { elementAt, type Random, random } from './random.ts'
import { sitPaper } from './sit.ts'
import { className } from './staff.ts'
import { requireStoredId, schoolOf } from './stored.ts'

/** Share of a subject's ability that is general: subjects then correlate at about this value. */
const GENERAL = 0.66
/** How much one exam differs from the next for the same pupil, in standard deviations. */
const DAY_SD = 0.28

/** What one pupil brings to every exam. */
interface StudentAbility {
  general: number
  /** Own strength in a subject beside the general one. */
  own: Readonly<Partial<Record<CourseId, number>>>
  /** Change from one exam to the next. */
  trend: number
}

/** Pupils of a grade of a school: `classes` classes of `size`, in class and seat order. General ability is N(0, 1). */
function gradePupils(
  school: number,
  gradeName: string,
  courses: readonly CourseId[],
  classes: number,
  size: number,
): StudentAbility[] {
  const r = random(`abilities/${school}/${gradeName}`)
  const schoolEffect = school === 0 ? 0.08 : -0.08
  return Array.from({ length: classes }).flatMap((_, c) => {
    // the first class of a grade is a little stronger, as in many schools
    const classEffect = schoolEffect + (c === 0 ? 0.35 : 0) + 0.2 * r.normal()
    return Array.from({ length: size }, () => pupil(classEffect, courses, r))
  })
}

function pupil(classEffect: number, courses: readonly CourseId[], r: Random): StudentAbility {
  const general = classEffect + 0.95 * r.normal()
  const own = Object.fromEntries(courses.map((c) => [c, r.normal()]))
  return { general, own, trend: 0.12 * r.normal() }
}

/** Ability of a pupil in one paper, about N(0, 1) over the grade. `turn`: number of the exam, 0 for the first. */
function abilityIn(p: StudentAbility, course: CourseId, turn: number, r: Random): number {
  const lasting = Math.sqrt(GENERAL) * p.general + Math.sqrt(1 - GENERAL) * (p.own[course] ?? 0)
  return Math.sqrt(1 - DAY_SD ** 2) * lasting + DAY_SD * r.normal() + p.trend * (turn - 1)
}

interface ExamPlan {
  key: string
  name: string
  type: ExamInput['examType']
  start: string
  /** Both schools sit it together. */
  joint: boolean
  /** Share of the year's knowledge points taught by then. */
  taught: number
}

/** The autumn of 2026, in order. */
export const EXAMS: readonly ExamPlan[] = [
  {
    key: '2026-09',
    name: '九月月考',
    type: 'monthly',
    start: '2026-09-24T00:30:00Z',
    joint: false,
    taught: 0.5,
  },
  {
    key: '2026-10',
    name: '期中考试',
    type: 'midterm',
    start: '2026-10-29T00:30:00Z',
    joint: true,
    taught: 0.75,
  },
  {
    key: '2026-11',
    name: '十一月月考',
    type: 'monthly',
    start: '2026-11-19T00:30:00Z',
    joint: false,
    taught: 0.95,
  },
]

/** The last exam of the oldest grade is a rehearsal of assigned scores in two subjects. */
const ASSIGNED = { key: 'demo-2026-11-2024', courses: ['physics', 'chemistry'] } as const

/** Subjects of a demo exam whose scores are assigned, by the commonest model. */
export const assignedIn = (exam: ExamInput): { courseId: string; rule: AssignedRule }[] =>
  exam.externalKey === ASSIGNED.key
    ? ASSIGNED.courses.map((courseId) => ({
        courseId,
        rule: { model: 'common5', choices: DEFAULT_CHOICES },
      }))
    : []

const ABSENT_ALL = 0.002
const ABSENT_ONE = 0.005
/** The first of each class are never absent: the demo accounts are among them. */
const ALWAYS_THERE = 4

/** All exams of the stored district, oldest first: each grade of each school sits three, the second one jointly. */
export function* makeExams(roster: StoredRoster): Generator<ExamInput> {
  for (const turn of EXAMS.keys()) {
    const groups = elementAt(EXAMS, turn).joint ? [[...SCHOOLS.keys()]] : [...SCHOOLS.keys()].map((i) => [i])
    for (const grade of GRADES.keys())
      for (const schools of groups) yield makeExam(roster, turn, grade, schools)
  }
}

function makeExam(
  roster: StoredRoster,
  turn: number,
  gradeIndex: number,
  schools: readonly number[],
): ExamInput {
  const plan = elementAt(EXAMS, turn)
  const grade = elementAt(GRADES, gradeIndex)
  const label = `${plan.key}/${grade.name}/${schools.join('+')}`
  const pupils = schools.flatMap((s) =>
    gradePupils(s, grade.name, grade.courses, CLASSES_A_GRADE, STUDENTS_A_CLASS),
  )
  const away = random(`absence/${label}`)
  const awayAll = pupils.map((_, i) => isAway(i, ABSENT_ALL, away))
  const papers = grade.courses.map((course) => {
    const r = random(`paper/${label}/${course}`)
    const items = makePaper(course, grade.name, plan.taught, r)
    const sitters = pupils.flatMap((p, student) => {
      const absent = isAway(student, ABSENT_ONE, r) || awayAll[student]
      return absent ? [] : [{ student, ability: abilityIn(p, course, turn, r) }]
    })
    return sitPaper(course, items, sitters, r)
  })
  const owner = schoolOf(roster, elementAt(schools, 0))
  return {
    externalKey: `demo-${plan.key}-${grade.year}`,
    districtId: roster.districtId,
    ownerSchoolId: owner.schoolId,
    name: plan.name,
    examType: plan.type,
    startTime: new Date(plan.start),
    schools: schools.map((s) => ({
      schoolId: schoolOf(roster, s).schoolId,
      rankDisplay: elementAt(SCHOOLS, s).rankDisplay,
      visibleFrom: null,
      hidden: false,
    })),
    papers,
    students: schools.flatMap((s) => examStudents(roster, s, gradeIndex, grade)),
    note: '',
  }
}

function isAway(student: number, share: number, r: Random): boolean {
  return r.next() < share && student % STUDENTS_A_CLASS >= ALWAYS_THERE
}

/** In class and seat order, as gradePupils. */
function examStudents(
  roster: StoredRoster,
  school: number,
  gradeIndex: number,
  grade: DemoGrade,
): ExamStudentInput[] {
  const stored = schoolOf(roster, school)
  return Array.from({ length: CLASSES_A_GRADE * STUDENTS_A_CLASS }, (_, i) => {
    const classIndex = Math.floor(i / STUDENTS_A_CLASS)
    const seat = { school, grade: gradeIndex, class: classIndex, seat: i % STUDENTS_A_CLASS }
    return {
      schoolId: stored.schoolId,
      studentId: requireStoredId(stored.studentIds, buildStudentNumber(seat)),
      classId: requireStoredId(stored.classIds, classKey(grade.name, className(gradeIndex, classIndex))),
      gradeId: requireStoredId(stored.gradeIds, grade.name),
    }
  })
}
