import { expect, it } from 'vitest'
import type { SchoolReport } from '#contract/exam/class-report.ts'
import type { StaffExam } from '#src/ui/exam-row.tsx'
import { classesApart, findPreviousExam, groupExams, meanRate, tellingCourses } from './exam-groups.rules.ts'

const DAY = 86_400_000
const exam = (examId: string, gradeId: string, day: number, over: Partial<StaffExam> = {}): StaffExam =>
  ({
    examId,
    gradeId,
    examName: '期中考试',
    examType: 'midterm',
    gradeName: gradeId,
    startTime: day * DAY + 8 * 3_600_000,
    meanScore: 500,
    fullMark: 750,
    courses: [],
    ...over,
  }) as StaffExam

it('exams of one name, sort and day are one with its grades; the order stays', () => {
  const list = [
    exam('e4', 'g7', 40, { examName: '月考' }),
    exam('e1', 'g7', 30),
    exam('e2', 'g8', 30),
    exam('e5', 'g8', 40, { examName: '月考' }),
    exam('e3', 'g7', 10),
  ]
  expect(groupExams(list).map((group) => group.map(({ examId }) => examId))).toEqual([
    ['e4', 'e5'],
    ['e1', 'e2'],
    ['e3'],
  ])
})

it('grades of an exam stand from the lowest up, names of other kinds last', () => {
  const names = ['九年级', '高一', '预备班', '七年级', '高三', '八年级']
  const [group] = groupExams(names.map((gradeName, i) => exam(`e${i}`, `g${i}`, 30, { gradeName })))
  expect(group?.map(({ gradeName }) => gradeName)).toEqual([
    '七年级',
    '八年级',
    '九年级',
    '高一',
    '高三',
    '预备班',
  ])
})

it('exams of one grade, name and day are told apart by their subjects [T02]', () => {
  const of = (examId: string, gradeId: string, courseName: string) =>
    exam(examId, gradeId, 30, {
      courses: [{ courseId: courseName, courseName, fullMark: 100, examCourseStatus: 5 }],
    })
  const [group = []] = groupExams([of('e1', 'g7', '数学'), of('e2', 'g7', '语文'), of('e3', 'g8', '数学')])
  expect(group.map((one) => [one.examId, tellingCourses(group, one)])).toEqual([
    ['e1', ['数学']],
    ['e2', ['语文']],
    ['e3', []],
  ])
})

it('compares a grade with its own exam before, where a mean of it is told', () => {
  const now = exam('e9', 'g7', 40)
  const list = [now, exam('e8', 'g8', 30), exam('e7', 'g7', 30, { meanScore: null }), exam('e6', 'g7', 20)]
  expect(findPreviousExam(list, now)?.examId).toBe('e6')
  expect(findPreviousExam([now], now)).toBeUndefined()
  // the mean of other subjects, or of other full marks, is no mean of before
  const courses = (...ids: readonly string[]) =>
    ids.map((courseId) => ({ courseId, courseName: courseId, fullMark: 100, examCourseStatus: 5 }))
  const three = exam('e8', 'g7', 50, { courses: courses('math', 'physics', 'biology') })
  const two = exam('e9', 'g7', 45, { courses: courses('math', 'biology') })
  const same = exam('e10', 'g7', 42, { courses: courses('biology', 'physics', 'math') })
  expect(findPreviousExam([three, two, same], three)?.examId).toBe('e10')
  expect(findPreviousExam([three, two], three)).toBeUndefined()
  expect(meanRate(exam('e', 'g', 1, { meanScore: 375 }))).toBe(0.5)
  expect(meanRate(exam('e', 'g', 1, { meanScore: null }))).toBeNull()
})

it('names the classes that differ beyond chance, of the total or of the one subject a leader sees', () => {
  const stats = (mean: number, sd = 10) => ({ n: 45, absent: 0, mean, sd })
  const of = (hasTotal: boolean) =>
    ({
      hasTotal,
      total: { school: stats(500) },
      courses: [{ school: stats(70) }],
      classes: [
        { className: '1班', total: stats(510), courses: [stats(60)] },
        { className: '2班', total: stats(501), courses: [stats(71)] },
        { className: '3班', total: stats(480), courses: [stats(80)] },
      ],
    }) as unknown as SchoolReport
  expect(classesApart(of(true))).toEqual({ above: ['1班'], below: ['3班'] })
  expect(classesApart(of(false))).toEqual({ above: ['3班'], below: ['1班'] })
})
