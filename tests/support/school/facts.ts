/** Two schools, A and B: three classes of two students each; the third class is of another grade. */
export const START = Date.UTC(2026, 0, 10)
export const PUBLISHED_AT = Date.UTC(2026, 0, 12)
/** The tests' present. */
export const NOW = Date.UTC(2026, 1, 1)
export const DAY = 86_400_000

export const SCHOOLS = ['A', 'B'] as const
export const COURSES = ['1', '2', '3'] as const
export const PASSWORD = '密码-correct horse 7'

export interface Student {
  id: string
  school: string
  classId: string
  gradeId: string
}

export interface ClassSpec {
  id: string
  school: string
  gradeId: string
  seq: number
}

export interface ExamSpec {
  id: string
  schools: readonly string[]
  /** Classes that sat it, by their number. */
  classes: readonly number[]
  /** Published versions; 0 = imported only. */
  versions: number
  hidden?: boolean
  visibleFrom?: number
  /** Days after the first exam. */
  day: number
}

/** Every name holds the id, so that a reply that tells a name tells whose it is. */
export const nameOf = (id: string): string => `名${id}名`

export const classes: readonly ClassSpec[] = SCHOOLS.flatMap((school) =>
  [1, 2, 3].map((n) => ({
    id: `${school}-c${n}`,
    school,
    gradeId: n === 3 ? `${school}-g2` : `${school}-g1`,
    seq: n,
  })),
)

export const students: readonly Student[] = classes.flatMap((c) =>
  [1, 2].map((n) => ({
    id: `${c.school}-s${c.seq}${n}`,
    school: c.school,
    classId: c.id,
    gradeId: c.gradeId,
  })),
)

export const exams: readonly ExamSpec[] = [
  { id: 'exam-joint', schools: ['A', 'B'], classes: [1, 2], versions: 2, day: 1 },
  { id: 'exam-hidden', schools: ['A'], classes: [1, 2, 3], versions: 1, hidden: true, day: 5 },
  { id: 'exam-later', schools: ['A'], classes: [1], versions: 1, visibleFrom: NOW + DAY, day: 6 },
  { id: 'exam-grade2', schools: ['A'], classes: [3], versions: 1, day: 3 },
  { id: 'exam-onlyB', schools: ['B'], classes: [1, 2, 3], versions: 1, day: 4 },
  { id: 'exam-raw', schools: ['A', 'B'], classes: [1, 2, 3], versions: 0, day: 7 },
]

/** A number of this student alone in this version. */
export function scoreOf(studentId: string, version: number): number {
  return 100 + students.findIndex((s) => s.id === studentId) + version / 4
}

export interface Person {
  account: string
  identities: readonly { userId: string; userType: number; school: string; relativeId: string }[]
}

const one = (account: string, userType: number, school: string, relativeId: string): Person => ({
  account,
  identities: [{ userId: `u-${account}`, userType, school, relativeId }],
})

/** Everybody who can sign in; `account` is the account's id and its sign-in name. */
export const people: readonly Person[] = [
  one('studentA11', 4, 'A', 'A-s11'),
  one('studentA31', 4, 'A', 'A-s31'),
  one('studentB11', 4, 'B', 'B-s11'),
  {
    account: 'parentAB',
    identities: [
      { userId: 'u-parentAB-1', userType: 5, school: 'A', relativeId: 'A-s12' },
      { userId: 'u-parentAB-2', userType: 5, school: 'B', relativeId: 'B-s21' },
    ],
  },
  one('parentA', 5, 'A', 'A-s11'),
  one('headA1', 3, 'A', 'A-t1'),
  one('mathA2', 3, 'A', 'A-t2'),
  one('twoA2', 3, 'A', 'A-t3'),
  one('idleA', 3, 'A', 'A-t4'),
  one('headB1', 3, 'B', 'B-t1'),
  one('masterA', 9, 'A', 'A-l9'),
  one('directorA', 10, 'A', 'A-l10'),
  one('gradeA1', 11, 'A', 'A-l11'),
  one('subjectA', 12, 'A', 'A-l12'),
  one('subjectsA', 12, 'A', 'A-l12b'),
  one('masterB', 9, 'B', 'B-l9'),
  one('adminA', 14, 'A', 'A'),
  {
    account: 'districtAB',
    identities: [
      { userId: 'u-districtAB-1', userType: 15, school: 'A', relativeId: 'A' },
      { userId: 'u-districtAB-2', userType: 15, school: 'B', relativeId: 'B' },
    ],
  },
  { account: 'nobody', identities: [] },
]

/** teacher id, class id, subjects taught there, head of it */
export const teaching: readonly [string, string, readonly string[], boolean][] = [
  ['A-t1', 'A-c1', ['1'], true],
  ['A-t1', 'A-c2', ['2'], false],
  ['A-t2', 'A-c2', ['2'], false],
  ['A-t3', 'A-c2', ['1', '3'], false],
  ['B-t1', 'B-c1', ['1'], true],
]

/** leader id, role, grade, subject */
export const leading: readonly [string, number, string, string][] = [
  ['A-l11', 11, 'A-g1', ''],
  ['A-l12', 12, '', '1'],
  ['A-l12b', 12, '', '1'],
  ['A-l12b', 12, '', '2'],
]
