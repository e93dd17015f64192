import type { Calls } from '#contract/calls.ts'

type TeacherClass = Calls['GET /api/base/data/system/account/relative/teacher']['reply']['classes'][number]
type Taught = Readonly<Pick<TeacherClass, 'classId' | 'className' | 'gradeName' | 'courseId'>>

/** The classes in which a teacher teaches a subject, by name: names mostly tell the grade, where two are alike it is said. */
export function classNames(
  classes: readonly Taught[],
  courseId: string,
): { classId: string; name: string }[] {
  const mine = classes.filter((one) => one.courseId !== '' && one.courseId === courseId)
  const alike = new Set(mine.map((one) => one.className)).size < mine.length
  return mine.map(({ classId, className, gradeName }) => ({
    classId,
    name: alike ? `${gradeName} ${className}` : className,
  }))
}
