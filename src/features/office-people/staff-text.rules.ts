import type { OfficeStaff } from '#contract/office-people.ts'
import { t } from '#src/i18n/i18n.ts'
import { roleName } from '#src/i18n/role-name.ts'
import type { Places } from './places.rules.ts'

/** `年级主任（九年级）`: the roles of a member of staff in words. */
export function rolesText({ roles }: OfficeStaff, { grades, courses }: Places): string {
  const part = (gradeId: string, courseId: string): string =>
    [
      grades.find((grade) => grade.gradeId === gradeId)?.name ?? '',
      courses.find((course) => course.courseId === courseId)?.courseName ?? '',
    ]
      .filter((word) => word !== '')
      .join(' ')
  return roles
    .map(({ userType, gradeId, courseId, unsure }) => {
      const of = unsure
        ? [part(gradeId, ''), t('officePeople.unsureCourse')].filter((word) => word !== '').join(' ')
        : part(gradeId, courseId)
      return of === '' ? roleName(userType) : t('officePeople.roleOf', { role: roleName(userType), of })
    })
    .join(t('officePeople.comma'))
}

/** `九(1)班 数学、九(1)班 班主任`: what one teaches and heads. */
export const teachingText = ({ teaching }: OfficeStaff, { courses }: Places): string =>
  teaching
    .map(({ className, courseId, isHead, unsure }) =>
      t('officePeople.teaches', {
        class: className,
        course: isHead
          ? t('officePeople.head')
          : unsure
            ? t('officePeople.unsureCourse')
            : (courses.find((course) => course.courseId === courseId)?.courseName ?? courseId),
      }),
    )
    .join(t('officePeople.comma'))
