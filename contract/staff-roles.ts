import { Role, type RoleCode, STAFF } from './roles.ts'

/** Accounts of a school that read no reports: what they do here is in the office, or elsewhere (decision 0149). */
export const SITE_STAFF: readonly RoleCode[] = [
  Role.superAdmin,
  Role.scheduleAdmin,
  Role.schoolSales,
  Role.school,
  Role.typist,
  Role.subjectAdmin,
  Role.instructor,
  Role.partner,
]
/** Everybody of a school but its families and administrators: whose accounts the office makes and changes. */
export const EMPLOYED: readonly RoleCode[] = [...STAFF, ...SITE_STAFF]
/** Roles that the office gives, in the order a school names them. */
export const STAFF_ROLES = [
  Role.teacher,
  Role.gradeAdmin,
  Role.subjectLeader,
  Role.teachingDirector,
  Role.scheduleMaster,
  Role.subjectDirector,
  Role.administrator,
  Role.scheduleAdmin,
  Role.school,
  Role.typist,
  Role.subjectAdmin,
  Role.instructor,
  Role.schoolSales,
  Role.superAdmin,
  Role.partner,
] as const
