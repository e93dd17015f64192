import type { SchoolReport } from '#contract/exam/class-report.ts'
import { contrast } from '#core/domain/report/contrast.ts'
import { listedShape } from '#core/domain/report/since-last.ts'
import type { StaffExam } from '#src/ui/exam-row.tsx'

type ExamListEntry = Readonly<StaffExam>

/** Place of a grade by its usual name, 一年级 to 高三; other names come last, in the order they have. */
function rankGradeName(gradeName: string): number {
  const high = gradeName.startsWith('高')
  const at = '一二三四五六七八九'.indexOf(gradeName.charAt(high ? 1 : 0))
  return at < 0 ? Number.MAX_SAFE_INTEGER : at + (high ? 9 : 0)
}

/**
 * Exams of one name, sort and day are one exam of several grades, lowest first; the order of the list stays, a group at
 * its first.
 */
export function groupExams(list: readonly ExamListEntry[]): ExamListEntry[][] {
  const groups = new Map<string, ExamListEntry[]>()
  for (const exam of list) {
    const key = `${exam.examType}\n${exam.examName}\n${Math.floor(exam.startTime / 86_400_000)}`
    const group = groups.get(key)
    if (group) group.push(exam)
    else groups.set(key, [exam])
  }
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) => rankGradeName(a.gradeName) - rankGradeName(b.gradeName)),
  )
}

/** Names of the subjects of an exam whose grade sat another one of the same name and day; else none: the grade says it. */
export const tellingCourses = (group: readonly ExamListEntry[], exam: ExamListEntry): string[] =>
  group.some((other) => other.gradeId === exam.gradeId && other.examId !== exam.examId)
    ? exam.courses.map((course) => course.courseName)
    : []

/**
 * The grade's last exam before this one with the same subjects and full marks, in a list that is newest first, with the
 * mean of its total; undefined: none.
 */
export function findPreviousExam(
  list: readonly ExamListEntry[],
  exam: ExamListEntry,
): ExamListEntry | undefined {
  const shape = listedShape(exam)
  return list.find(
    (other) =>
      other.gradeId === exam.gradeId &&
      other.startTime < exam.startTime &&
      other.meanScore !== null &&
      listedShape(other) === shape,
  )
}

/** Mean of the total by its full mark, 0..1; null where the reader does not see it of all classes. */
export const meanRate = ({ meanScore, fullMark }: ExamListEntry): number | null =>
  meanScore === null || fullMark <= 0 ? null : meanScore / fullMark

/** Names of the classes whose mean differs from the school's by more than chance explains, of the total or the one subject. */
export function classesApart(report: SchoolReport): { above: string[]; below: string[] } {
  const school = report.hasTotal ? report.total.school : report.courses[0]?.school
  const named = (verdict: 'above' | 'below') =>
    report.classes.flatMap(({ className, total, courses }) => {
      const own = report.hasTotal ? total : courses[0]
      return own && school && contrast(own, school)?.verdict === verdict ? [className] : []
    })
  return { above: named('above'), below: named('below') }
}
