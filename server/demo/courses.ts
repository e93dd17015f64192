/** Courses of the demo district, by their codes. */
export const COURSES = {
  chinese: '语文',
  math: '数学',
  english: '英语',
  physics: '物理',
  chemistry: '化学',
  biology: '生物',
  politics: '道德与法治',
  history: '历史',
  geography: '地理',
} as const

export type CourseId = keyof typeof COURSES

export interface DemoGrade {
  name: string
  /** As it stands in a class's name: 九(1)班. */
  short: string
  /** Year in which the grade entered junior school. */
  year: number
  /** In the order of the papers. */
  courses: readonly CourseId[]
}

/** Three grades of a junior school in the autumn of 2026, with the six courses examined in each. */
export const GRADES: readonly DemoGrade[] = [
  {
    name: '七年级',
    short: '七',
    year: 2026,
    courses: ['chinese', 'math', 'english', 'history', 'geography', 'biology'],
  },
  {
    name: '八年级',
    short: '八',
    year: 2025,
    courses: ['chinese', 'math', 'english', 'physics', 'politics', 'history'],
  },
  {
    name: '九年级',
    short: '九',
    year: 2024,
    courses: ['chinese', 'math', 'english', 'physics', 'chemistry', 'history'],
  },
]

export const CLASSES_A_GRADE = 8
export const STUDENTS_A_CLASS = 45
