import { strToU8, zipSync } from 'fflate'
import { dayText } from '#core/domain/dates/day.ts'
import { courseName } from '../../exams/papers/course-dictionary.ts'
import { ABSENT, COLUMNS, csvOf, type FileName, type OneRosterRow } from './columns.ts'
import type { SchoolFacts } from './facts.repo.ts'
import { partsOfName } from './person-name.ts'

const HOMEROOM = 'homeroom'
const CATEGORY = 'exam'
/** Month and day on which a school year begins. */
const YEAR_BEGIN = '09-01'

/** The school year of a day, by the year in which it ends. */
const yearOf = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) >= YEAR_BEGIN ? 1 : 0)
const periodOf = (year: number): string => `period-${String(year)}`

/** A year, and the one period of grades in it. */
function sessionsOf(years: readonly number[]): OneRosterRow[] {
  return years.flatMap((year) => {
    const dates = { startDate: `${String(year - 1)}-${YEAR_BEGIN}`, endDate: `${String(year)}-08-31` }
    const title = `${String(year - 1)}-${String(year)}`
    const one = { title, ...dates, schoolYear: String(year) }
    const id = `year-${String(year)}`
    return [
      { ...one, sourcedId: id, type: 'schoolYear' },
      { ...one, sourcedId: periodOf(year), type: 'gradingPeriod', parentSourcedId: id },
    ]
  })
}

const taughtId = (classId: string, courseId: string): string => `${classId}-${courseId}`

/**
 * A school as the files of a OneRoster 1.2 package: a class of the type `homeroom` for each class of the roll, one of the
 * type `scheduled` for each subject taught in it, and for each published exam a line item a class with the totals.
 */
export function rowsOfSchool(
  schoolId: string,
  facts: SchoolFacts,
  now: number,
): Record<FileName, OneRosterRow[]> {
  const { classes, students, teachers, teaching, results } = facts
  const at = { schoolSourcedId: schoolId }
  const thisYear = yearOf(dayText(now))
  const nameOf = new Map(classes.map((one) => [one.class_id, one]))
  const taught = teaching.filter((one) => nameOf.has(one.class_id))
  const courses = [...new Set(taught.map((one) => one.course_id).filter((id) => id !== ''))]
  const subjects = Map.groupBy(
    taught.filter((one) => one.course_id !== ''),
    (one) => taughtId(one.class_id, one.course_id),
  )
  const enrolled = (id: string, userSourcedId: string, role: string, primary: boolean): OneRosterRow => ({
    ...{ sourcedId: `${id}-${userSourcedId}`, classSourcedId: id, ...at, userSourcedId, role },
    primary: String(primary),
  })
  const user = (id: string, name: string, identifier: string): OneRosterRow => ({
    ...{ sourcedId: id, enabledUser: 'true', username: identifier || id, identifier },
    ...{ ...partsOfName(name), primaryOrgSourcedId: schoolId },
  })
  const role = (id: string, named: string): OneRosterRow => ({
    ...{
      sourcedId: `role-${id}`,
      userSourcedId: id,
      roleType: 'primary',
      role: named,
      orgSourcedId: schoolId,
    },
  })
  const here = results.filter((one) => nameOf.has(one.class_id))
  const lines = Map.groupBy(here, (one) => `${one.exam_id}-${one.class_id}`)
  const years = [...new Set([thisYear, ...here.map((one) => yearOf(dayText(one.start_time.getTime())))])]
  return {
    academicSessions: sessionsOf(years.toSorted((a, b) => a - b)),
    categories: here.length > 0 ? [{ sourcedId: CATEGORY, title: 'exam', weight: '1' }] : [],
    classes: [
      ...classes.map((one) => ({
        ...{
          sourcedId: one.class_id,
          title: one.name,
          courseSourcedId: HOMEROOM,
          classType: HOMEROOM,
          ...at,
        },
        ...{ termSourcedIds: `year-${String(thisYear)}`, 'metadata.gradeName': one.grade_name },
      })),
      ...[...subjects].map(([id, [one]]) => ({
        ...{
          sourcedId: id,
          title: `${nameOf.get(one?.class_id ?? '')?.name ?? ''} ${courseName(one?.course_id ?? '')}`,
        },
        ...{ courseSourcedId: `course-${one?.course_id ?? ''}`, classType: 'scheduled', ...at },
        ...{ termSourcedIds: `year-${String(thisYear)}`, 'metadata.homeroomSourcedId': one?.class_id ?? '' },
      })),
    ],
    courses: [
      { sourcedId: HOMEROOM, title: HOMEROOM, orgSourcedId: schoolId },
      ...courses.map((id) => ({
        ...{ sourcedId: `course-${id}`, title: courseName(id), courseCode: id, orgSourcedId: schoolId },
      })),
    ],
    enrollments: [
      ...students
        .filter((one) => nameOf.has(one.class_id))
        .map((one) => enrolled(one.class_id, one.student_id, 'student', false)),
      ...taught
        .filter((one) => one.is_head)
        .map((one) => enrolled(one.class_id, one.teacher_id, 'teacher', true)),
      ...[...subjects].flatMap(([id, ones]) =>
        ones.map((one) => enrolled(id, one.teacher_id, 'teacher', true)),
      ),
    ],
    lineItems: [...lines].map(([id, [one]]) => {
      const day = dayText(one?.start_time.getTime() ?? now)
      return {
        ...{ sourcedId: id, title: one?.name ?? '', assignDate: day, dueDate: day },
        ...{ classSourcedId: one?.class_id ?? '', categorySourcedId: CATEGORY, ...at },
        gradingPeriodSourcedId: periodOf(yearOf(day)),
        ...{ resultValueMin: '0', resultValueMax: String(one?.full_mark ?? 0) },
      }
    }),
    orgs: [{ sourcedId: schoolId, name: facts.name, type: 'school' }],
    results: [...lines].flatMap(([id, ones]) =>
      ones.map((one) => ({
        ...{ sourcedId: `${id}-${one.student_id}`, lineItemSourcedId: id, studentSourcedId: one.student_id },
        scoreStatus:
          one.score === null ? 'exempt' : one.score_rate === null ? 'partially graded' : 'fully graded',
        ...{
          score: one.score === null ? '' : String(one.score),
          scoreDate: dayText(one.start_time.getTime()),
        },
      })),
    ),
    roles: [
      ...students.map((one) => role(one.student_id, 'student')),
      ...teachers.map((one) => role(one.teacher_id, 'teacher')),
    ],
    users: [
      ...students.map((one) => user(one.student_id, one.name, one.student_number)),
      ...teachers.map((one) => user(one.teacher_id, one.name, '')),
    ],
  }
}

function manifestOf(has: (file: FileName) => boolean): string {
  const files = [...Object.keys(COLUMNS), ...ABSENT].toSorted().map((name): [string, string] => {
    return [`file.${name}`, name in COLUMNS && has(name as FileName) ? 'bulk' : 'absent']
  })
  const properties = [
    ...[['manifest.version', '1.0'] as const, ['oneroster.version', '1.2'] as const],
    ...files,
    ...[['source.systemName', 'Kaoban'] as const, ['source.systemCode', 'kaoban'] as const],
  ]
  return [['propertyName', 'value'], ...properties].map((pair) => `${pair.join(',')}\r\n`).join('')
}

/** A school as a OneRoster 1.2 package (ZIP). The same school at the same time gives the same bytes. */
export function writeOneRoster(schoolId: string, facts: SchoolFacts, now: number): Uint8Array {
  const rows = Object.entries(rowsOfSchool(schoolId, facts, now)) as [FileName, OneRosterRow[]][]
  const there = rows.filter(([, ofFile]) => ofFile.length > 0)
  const files = {
    'manifest.csv': manifestOf((name) => there.some(([one]) => one === name)),
    ...Object.fromEntries(there.map(([name, ofFile]) => [`${name}.csv`, csvOf(name, ofFile)])),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    mtime: new Date(now),
  })
}
