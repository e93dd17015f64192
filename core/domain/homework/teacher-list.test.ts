import { describe, expect, it } from 'vitest'
import type { TeacherLine } from '#contract/homework/list.ts'
import {
  classNamesOf,
  countHomeworkByPhase,
  countPapersToMark,
  phaseOf,
  selectTeacherHomework,
  type TeacherWish,
  unmarkedOf,
} from './teacher-list.ts'

const now = 1_000_000
const line = (change: Partial<TeacherLine>): TeacherLine => ({
  homeworkId: 'h',
  title: 'Fractions',
  courseId: 'math',
  courseName: 'Mathematics',
  marker: 'teacher',
  startAt: 0,
  deadlineAt: now + 1,
  classNames: ['Class 2'],
  students: 40,
  submitted: 0,
  late: 0,
  checked: 0,
  withdrawn: false,
  own: true,
  mayMark: true,
  ...change,
})
const all: TeacherWish = { phase: 'all', search: '', className: '', courseId: '', sort: 'deadline' }

describe('the list of homework [R151]', () => {
  it('says what is running, what waits for marks and what is over', () => {
    expect(phaseOf(line({}), now)).toBe('running')
    expect(phaseOf(line({ submitted: 3, checked: 2 }), now)).toBe('toMark')
    expect(phaseOf(line({ deadlineAt: now, submitted: 3, checked: 3 }), now)).toBe('finished')
    expect(phaseOf(line({ submitted: 3, withdrawn: true }), now)).toBe('withdrawn')
  })
  it('papers that families mark themselves do not wait for the teacher', () => {
    expect(phaseOf(line({ submitted: 3, marker: 'parent' }), now)).toBe('running')
  })
  it('papers of another subject do not wait for the head of the class', () => {
    const physics = line({ submitted: 3, own: false, mayMark: false })
    expect([countPapersToMark(physics), unmarkedOf(physics), phaseOf(physics, now)]).toEqual([
      0,
      3,
      'running',
    ])
  })
  it('counts each once; what is taken back counts for nothing else', () => {
    const lines = [
      line({ submitted: 5, checked: 2 }),
      line({ submitted: 4, mayMark: false }),
      line({ deadlineAt: now, submitted: 2, checked: 1 }),
      line({ deadlineAt: now }),
      line({ submitted: 9, withdrawn: true }),
    ]
    const counts = { all: 5, running: 1, toMark: 2, finished: 1, withdrawn: 1, open: 2, papers: 4 }
    expect(countHomeworkByPhase(lines, now)).toEqual(counts)
  })
  it('is searched by title, class and subject, narrowed, and put in order', () => {
    const lines = [
      line({ homeworkId: 'a', deadlineAt: 9, startAt: 1, classNames: ['Class 10', 'Class 2'] }),
      line({ homeworkId: 'b', title: 'Forces', courseId: 'physics', courseName: 'Physics', startAt: 2 }),
      line({ homeworkId: 'c', submitted: 5, startAt: 3 }),
    ]
    const ids = (wish: Partial<TeacherWish>) =>
      selectTeacherHomework(lines, { ...all, ...wish }, now).map((l) => l.homeworkId)
    expect(ids({})).toEqual(['a', 'b', 'c'])
    expect(ids({ sort: 'newest' })).toEqual(['c', 'b', 'a'])
    expect(ids({ sort: 'waiting' })[0]).toBe('c')
    expect(ids({ search: ' phys ' })).toEqual(['b'])
    expect(ids({ search: 'class 10' })).toEqual(['a'])
    expect(ids({ phase: 'toMark' })).toEqual(['c'])
    expect(ids({ className: 'Class 10' })).toEqual(['a'])
    expect(ids({ courseId: 'physics', phase: 'finished' })).toEqual([])
    expect(classNamesOf(lines)).toEqual(['Class 2', 'Class 10'])
  })
})
