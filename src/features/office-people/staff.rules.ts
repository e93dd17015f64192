import type { OfficeStaff, SchoolPlaces } from '#contract/office/people.ts'
import { Role } from '#contract/roles.ts'
import { hasSubjectDirectorRights } from '#core/domain/roles/rights.ts'

export type StaffRole = HeldRole['userType']
export type HeldRole = OfficeStaff['roles'][number]
export type TeachingDraft = Pick<
  OfficeStaff['teaching'][number],
  'classId' | 'courseId' | 'isHead' | 'unsure'
>

export interface StaffForm {
  name: string
  roles: HeldRole[]
  teaching: TeachingDraft[]
}

/** What the form begins with. A line of which the subject is unsure has none: the school chooses it. */
export const toStaffForm = (staff: OfficeStaff | null): StaffForm => ({
  name: staff?.name ?? '',
  roles: staff?.roles.map((role) => (role.unsure ? { ...role, courseId: '' } : { ...role })) ?? [],
  teaching:
    staff?.teaching.map(({ classId, courseId, isHead, unsure }) =>
      unsure ? { classId, courseId: '', isHead, unsure } : { classId, courseId, isHead },
    ) ?? [],
})

/** Whether a person has a line whose subject the school has not said. */
export const isUnsure = ({ roles, teaching }: Pick<OfficeStaff, 'roles' | 'teaching'>): boolean =>
  [...roles, ...teaching].some((line) => line.unsure === true)

/** Whether every line that needs a subject has one. */
export const hasCourses = ({ roles, teaching }: StaffForm): boolean =>
  teaching.every((line) => line.isHead || line.courseId !== '') &&
  roles.every((role) => role.courseId !== '' || !findRoleScope(role.userType).ofCourse)

/** Whether a role is of one grade, of one subject. */
export const findRoleScope = (userType: StaffRole) => ({
  ofGrade: userType === Role.gradeAdmin || hasSubjectDirectorRights(userType),
  ofCourse: hasSubjectDirectorRights(userType),
})

/** The same role with what it needs and without what it has not. */
export function asRole(userType: StaffRole, had: HeldRole, { grades, courses }: SchoolPlaces): HeldRole {
  const { ofGrade, ofCourse } = findRoleScope(userType)
  const first = grades.find((grade) => !grade.ended)?.gradeId ?? ''
  return {
    userType,
    // a subject is led in all grades unless said otherwise
    gradeId: ofGrade ? had.gradeId || (ofCourse ? '' : first) : '',
    courseId: ofCourse ? had.courseId || (courses[0]?.courseId ?? '') : '',
  }
}

/** What is sent: each line once. */
export function staffBody({ name, roles, teaching }: StaffForm, teacherId: string | null) {
  const once = <T>(list: readonly T[]): T[] => [
    ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
  ]
  return {
    ...(teacherId !== null && { onlyTeacherId: teacherId }),
    personName: name.trim(),
    roles: once(roles.map(({ userType, gradeId, courseId }) => ({ userType, gradeId, courseId }))),
    teaching: once(teaching.map(({ classId, courseId, isHead }) => ({ classId, courseId, isHead }))),
  }
}
