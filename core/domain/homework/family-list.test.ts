import { describe, expect, it } from 'vitest'
import type { SheetState } from '#contract/homework/homework.ts'
import { listHomeworkCourses } from './courses.ts'
import { selectFamilyHomework, toHomeworkView, viewCounts } from './family-list.ts'

const line = (title: string, courseName: string, state: SheetState) => ({
  title,
  courseName,
  state,
  courseId: `c-${courseName}`,
})
const lines = [
  line('Unit 9 Review', '英语', 'todo'),
  line('二次函数 周末作业', '数学', 'doing'),
  line('Unit 8 Review', '英语', 'checked'),
]
const titles = (wish: Partial<Parameters<typeof selectFamilyHomework>[1]>) =>
  selectFamilyHomework(lines, { view: 'open', courseId: '', search: '', ...wish }).map(({ title }) => title)

describe('a list of homework', () => {
  it('keeps to its view, and to a subject', () => {
    expect(titles({})).toEqual(['Unit 9 Review', '二次函数 周末作业'])
    expect(titles({ courseId: 'c-数学' })).toEqual(['二次函数 周末作业'])
    expect(titles({ view: 'checked', courseId: 'c-数学' })).toEqual([])
  })
  it('is searched by words of title and subject, whatever their case and width', () => {
    expect(titles({ search: 'unit review' })).toEqual(['Unit 9 Review'])
    expect(titles({ search: 'ＵＮＩＴ　９' })).toEqual(['Unit 9 Review'])
    expect(titles({ search: '数学 函数' })).toEqual(['二次函数 周末作业'])
    expect(titles({ search: 'unit 8' })).toEqual([])
  })
  it('names each subject once', () => {
    expect(listHomeworkCourses(lines)).toEqual([
      { courseId: 'c-英语', courseName: '英语' },
      { courseId: 'c-数学', courseName: '数学' },
    ])
  })
  it('is counted by view; what was begun is still to do', () => {
    expect(viewCounts(lines)).toEqual({ open: 2, submitted: 0, checked: 1 })
    expect([toHomeworkView({ state: 'doing' }), toHomeworkView({ state: 'todo' })]).toEqual(['open', 'open'])
  })
})
