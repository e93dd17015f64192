import type { RosterTeaching } from '../exams/roster/input.ts'
import { CLASSES_A_GRADE, type CourseId, type DemoGrade, GRADES } from './courses.ts'
import { adultName, surname } from './names.ts'
import { elementAt, type Random, random } from './random.ts'

export interface DemoTeacher {
  /** Unique in the school. */
  name: string
  grade: number
  courses: readonly CourseId[]
  /** Classes taught, counted from 0. */
  classes: readonly number[]
  /** Class headed, counted from 0, or null. */
  heads: number | null
  /** The subject this teacher leads beside teaching, or null. */
  leads: CourseId | null
}

export interface DemoLeader {
  name: string
  /** 9 to 12. */
  role: number
  /** '' = all grades. */
  gradeName: string
  /** '' = all courses. */
  courseId: CourseId | ''
}

export interface Staff {
  teachers: readonly DemoTeacher[]
  leaders: readonly DemoLeader[]
  /** Name of who runs the office, and of who runs the district's. */
  administrator: string
  districtAdministrator: string
}

/** Classes of one subject are shared by three teachers. */
const SHARES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7],
] as const
/** Index of the course whose teacher heads each class: no teacher heads two. */
const HEADING_COURSE = [1, 0, 2, 3, 4, 5, 1, 0]

/** Teachers and leaders of one school. */
export function makeStaff(school: number): Staff {
  const r = random(`staff/${school}`)
  const names = new Set<string>()
  const teachers = GRADES.flatMap((grade, g) => gradeTeachers(grade, g, () => freshName(names, r)))
  const leaders = [
    { role: 9, gradeName: '', courseId: '' },
    { role: 10, gradeName: '', courseId: '' },
    { role: 11, gradeName: '九年级', courseId: '' },
    { role: 12, gradeName: '', courseId: 'math' },
  ] as const
  const led = leaders.map((l) => ({ ...l, name: freshName(names, r) }))
  const [administrator, districtAdministrator] = [freshName(names, r), freshName(names, r)]
  return { teachers, leaders: led, administrator, districtAdministrator }
}

/** Name of a class: 九(1)班. */
export function className(grade: number, classIndex: number): string {
  return `${elementAt(GRADES, grade).short}(${classIndex + 1})班`
}

/** What a teacher teaches, as the roster takes it. */
export function toRosterTeaching(t: DemoTeacher): RosterTeaching[] {
  const grade = elementAt(GRADES, t.grade).name
  const subjects = t.classes.flatMap((c) =>
    t.courses.map((courseId) => ({ grade, className: className(t.grade, c), courseId, isHead: false })),
  )
  if (t.heads === null) return subjects
  return [...subjects, { grade, className: className(t.grade, t.heads), courseId: '', isHead: true }]
}

function gradeTeachers(grade: DemoGrade, g: number, name: () => string): DemoTeacher[] {
  const teachers: DemoTeacher[] = []
  for (const [i, course] of grade.courses.entries()) {
    for (const [share, classes] of SHARES.entries()) {
      const small = share === SHARES.length - 1
      // the last biology teacher of the youngest grade teaches geography too
      if (small && course === 'geography') continue
      const courses: CourseId[] = small && course === 'biology' ? ['biology', 'geography'] : [course]
      const heads = classes.find((c) => HEADING_COURSE[c] === i) ?? null
      const leads = grade.short === '九' && course === 'english' && share === 1 ? course : null
      teachers.push({ name: name(), grade: g, courses, classes, heads, leads })
    }
  }
  const headed = teachers.filter((t) => t.heads !== null).length
  if (headed !== CLASSES_A_GRADE) throw new RangeError(`${headed} classes of ${grade.name} have a head.`)
  return teachers
}

function freshName(used: Set<string>, r: Random): string {
  for (;;) {
    const name = adultName(r, surname(r))
    if (used.has(name)) continue
    used.add(name)
    return name
  }
}
