import { Role, type RoleCode } from '#contract/roles.ts'

const GRADE_DIRECTORS: readonly RoleCode[] = [
  Role.superAdmin,
  Role.scheduleMaster,
  Role.teachingDirector,
  Role.gradeAdmin,
]
const SUBJECT_DIRECTORS: readonly RoleCode[] = [Role.subjectLeader, Role.subjectDirector]

/** Whoever set up an exam; a school's sales office (type 1) sets exams up for the school and counts as that (A06). */
export const isCreator = (role: RoleCode, userId: string, creatorUserId: string): boolean =>
  role === Role.schoolSales || (creatorUserId !== '' && userId === creatorUserId)

/** Rights of a grade director over an exam: types -1, 9, 10, 11 and the exam's creator (A06). */
export const hasGradeDirectorRights = (role: RoleCode, userId: string, creatorUserId: string): boolean =>
  GRADE_DIRECTORS.includes(role) || isCreator(role, userId, creatorUserId)

/** Rights of a subject director: types 12 and 20 (A06). */
export const hasSubjectDirectorRights = (role: RoleCode): boolean => SUBJECT_DIRECTORS.includes(role)
