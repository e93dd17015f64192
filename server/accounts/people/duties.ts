import { Role } from '#contract/roles.ts'
import { SITE_STAFF } from '#contract/staff-roles.ts'
import { hasSubjectDirectorRights } from '#core/domain/roles/rights.ts'
import type { KnownSchool } from '../../import/resolve/directory.ts'
import { matchStoredNumber } from '../../import/resolve/stored-number.ts'
import { courseCode } from '../../sheets/courses.ts'
import type { Faults } from '../../sheets/faults.ts'
import { whichClass, whichGrade } from '../which-school.ts'
import type { PeopleRow } from './read-people.ts'

/** What one row of a file of people gives a person, every name found. */
export interface Duty {
  row: PeopleRow
  school: KnownSchool
  teaching: readonly { classId: string; courseId: string; isHead: boolean }[]
  leading: readonly { gradeId: string; courseId: string }[]
  studentIds: readonly string[]
}

/** Finds what a row names; what is not there is told. `knownCourses` are the codes that exist. */
export function dutyOf(
  row: PeopleRow,
  school: KnownSchool,
  knownCourses: ReadonlySet<string>,
  faults: Faults,
): Duty {
  const courses = coursesOf(row, knownCourses, faults)
  const duty = { row, school, teaching: [], leading: [], studentIds: [] }
  const { userType } = row.kind
  if (userType === Role.parent) return { ...duty, studentIds: childrenOf(row, school, faults) }
  if (userType === Role.teacher) return { ...duty, teaching: teachingOf(row, school, courses, faults) }
  if (userType === Role.gradeAdmin) {
    return { ...duty, leading: gradesOf(row, school, faults).map((gradeId) => ({ gradeId, courseId: '' })) }
  }
  if (SITE_STAFF.includes(userType)) return duty
  if (hasSubjectDirectorRights(userType)) {
    const grades = row.grades.length ? gradesOf(row, school, faults) : ['']
    const leading = grades.flatMap((gradeId) => courses.map((courseId) => ({ gradeId, courseId })))
    return { ...duty, leading }
  }
  // the whole school
  return { ...duty, leading: [{ gradeId: '', courseId: '' }] }
}

function teachingOf(row: PeopleRow, school: KnownSchool, courses: readonly string[], faults: Faults) {
  const grade = row.grades.length === 1 ? (row.grades[0] ?? '') : ''
  return row.classes.flatMap((name) => {
    const found = whichClass(school, name, grade, row.place('className'), faults)
    if (!found) return []
    const { classId } = found
    const taught = courses.map((courseId) => ({ classId, courseId, isHead: false }))
    return row.kind.heads ? [...taught, { classId, courseId: '', isHead: true }] : taught
  })
}

function gradesOf(row: PeopleRow, school: KnownSchool, faults: Faults): string[] {
  return row.grades
    .map((grade) => whichGrade(school, grade, row.place('grade'), faults))
    .filter((id) => id !== null)
}

function childrenOf(row: PeopleRow, school: KnownSchool, faults: Faults): string[] {
  return row.children.flatMap((number) => {
    const found = school.students.get(matchStoredNumber(school.students, number))
    if (found) return [found.studentId]
    faults.add('no_such_student', row.place('child'), { school: school.name, number })
    return []
  })
}

function coursesOf(row: PeopleRow, known: ReadonlySet<string>, faults: Faults): string[] {
  const codes = row.courses.map((name) => {
    const code = courseCode(name)
    if (!known.has(code)) faults.add('course_unknown', row.place('course'), { cell: name })
    return code
  })
  return [...new Set(codes)]
}
