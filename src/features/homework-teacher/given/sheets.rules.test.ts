import { describe, expect, it } from 'vitest'
import { mayRemind, shownSheets } from './sheets.rules.ts'

const sheet = (studentNumber: string, studentName: string, more: object = {}) => ({
  ...{ studentNumber, studentName, classId: 'c1', score: null, late: false },
  state: 'todo' as 'todo' | 'doing' | 'submitted' | 'checked',
  ...more,
})
const sheets = [
  sheet('10', '李明', { state: 'submitted', late: true }),
  sheet('9', '王芳', { late: true }),
  sheet('11', 'Anna', { state: 'checked', classId: 'c2' }),
]
const numbers = (...args: [Parameters<typeof shownSheets>[1], string, string?]) =>
  shownSheets(sheets, ...args).map((s) => s.studentNumber)

describe('who has handed in [R162]', () => {
  it('is found by view, class, name and number, in the order of the class list', () => {
    expect(numbers('all', '')).toEqual(['9', '10', '11'])
    expect(numbers('missing', '')).toEqual(['9'])
    expect(numbers('all', 'c2')).toEqual(['11'])
    expect(numbers('all', '', ' anna ')).toEqual(['11'])
    expect(numbers('all', '', '1')).toEqual(['10', '11'])
    expect(numbers('all', '', '王　芳')).toEqual(['9'])
    expect(numbers('all', '', '１１')).toEqual(['11'])
  })
  it('late are those who came after the deadline, not those who never came', () => {
    expect(numbers('late', '')).toEqual(['10'])
  })
  it('nobody is reminded of what they cannot see yet, nor by who only heads the class', () => {
    const running = { mayMark: true, withdrawn: false, startAt: 5 }
    expect(mayRemind(running, 5)).toBe(true)
    expect(mayRemind(running, 4)).toBe(false)
    expect(mayRemind({ ...running, withdrawn: true }, 5)).toBe(false)
    expect(mayRemind({ ...running, mayMark: false }, 5)).toBe(false)
  })
})
