import type { Marker } from '#contract/homework/homework.ts'
import type { CourseId } from '../courses.ts'

/** How a pupil of the demo stands to a homework. */
export type DemoHomeworkState = 'todo' | 'doing' | 'submitted' | 'checked'

export interface DemoPlan {
  name: string
  course: CourseId
  /** Places in QUESTIONS, ends included. */
  from: number
  to: number
  days: number
  marker: Marker
}

/** One template and one plan each. */
export const PLANS: readonly DemoPlan[] = [
  { name: '一元二次方程 单元作业', course: 'math', from: 0, to: 5, days: 14, marker: 'teacher' },
  { name: '二次函数 周末作业', course: 'math', from: 6, to: 10, days: 3, marker: 'teacher' },
  { name: '计算每日练', course: 'math', from: 11, to: 13, days: 2, marker: 'parent' },
  { name: '电路 课后作业', course: 'physics', from: 14, to: 18, days: 3, marker: 'teacher' },
  { name: '内能与热机 复习', course: 'physics', from: 19, to: 22, days: 5, marker: 'teacher' },
  { name: 'Unit 9 Review', course: 'english', from: 23, to: 26, days: 4, marker: 'teacher' },
]

export interface DemoHomework {
  /** Place in PLANS. */
  plan: number
  /** Days after the day of the seed, at 16:00 and 20:00. */
  start: number
  deadline: number
  /** How the first pupil of 九(1)班 stands (student1, whose parent is parent1). */
  first: DemoHomeworkState
  /** How far those go who hand in. */
  others: 'submitted' | 'checked'
  /** Share that hands in, and of these the share that is late. */
  share: number
  late: number
}

/** One homework for each state: to do, begun, handed in, with the parent, given back, late. */
export const HOMEWORK: readonly DemoHomework[] = [
  { plan: 0, start: -1, deadline: 13, first: 'todo', others: 'submitted', share: 0.35, late: 0 },
  { plan: 1, start: -9, deadline: -5, first: 'checked', others: 'checked', share: 0.95, late: 0.05 },
  { plan: 2, start: -1, deadline: 3, first: 'submitted', others: 'checked', share: 0.5, late: 0 },
  { plan: 3, start: -2, deadline: 1, first: 'submitted', others: 'submitted', share: 0.6, late: 0 },
  { plan: 4, start: -8, deadline: -2, first: 'todo', others: 'submitted', share: 0.85, late: 0.1 },
  { plan: 5, start: -1, deadline: 4, first: 'doing', others: 'submitted', share: 0.3, late: 0 },
]
