/**
 * Role codes (rows A01 to A09), typed once for the app and the server.
 * Plain values: the browser may import them, they cost a few bytes.
 */
export const Role = {
  superAdmin: -1,
  scheduleAdmin: 0,
  schoolSales: 1,
  school: 2,
  teacher: 3,
  student: 4,
  parent: 5,
  typist: 6,
  subjectAdmin: 7,
  instructor: 8,
  scheduleMaster: 9,
  teachingDirector: 10,
  gradeAdmin: 11,
  subjectLeader: 12,
  partner: 13,
  /** Runs a school's office (decision 0090). */
  administrator: 14,
  /** The same for each school of a district: one identity a school. */
  districtAdministrator: 15,
  subjectDirector: 20,
} as const

export type RoleCode = (typeof Role)[keyof typeof Role]

/** Students and parents. */
export const FAMILY: readonly RoleCode[] = [Role.student, Role.parent]
/** Leaders 9-12, and 20, who reads reports with the rights of a subject leader (A06, decision 0149). */
export const LEADERS: readonly RoleCode[] = [
  Role.scheduleMaster,
  Role.teachingDirector,
  Role.gradeAdmin,
  Role.subjectLeader,
  Role.subjectDirector,
]
/** Teachers and leaders: who reads a class's or a school's figures. */
export const STAFF: readonly RoleCode[] = [Role.teacher, ...LEADERS]

/** Who keeps the school's calendar in the office without being an administrator. */
export const SCHEDULERS: readonly RoleCode[] = [Role.scheduleAdmin, Role.school]

/** Who administers in the office. */
export const ADMINISTRATORS: readonly RoleCode[] = [Role.administrator, Role.districtAdministrator]

/** The request field that carries a role's relativeId (A08). Roles without an own field send schoolId. */
export const ROLE_ID_FIELD: Readonly<Record<RoleCode, RoleIdField>> = {
  [-1]: 'superAdmin',
  0: 'schoolId',
  1: 'schoolSales',
  2: 'schoolId',
  3: 'teacherId',
  4: 'studentId',
  5: 'studentId',
  6: 'typistId',
  7: 'subjectAdmin',
  8: 'instructorId',
  9: 'schoolPrincipalId',
  10: 'schoolPrincipalId',
  11: 'gradeDirectorId',
  12: 'subjectAdmin',
  13: 'schoolId',
  14: 'schoolId',
  15: 'schoolId',
  20: 'subjectAdmin',
}

export type RoleIdField =
  | 'superAdmin'
  | 'schoolSales'
  | 'schoolId'
  | 'teacherId'
  | 'studentId'
  | 'typistId'
  | 'subjectAdmin'
  | 'instructorId'
  | 'schoolPrincipalId'
  | 'gradeDirectorId'
