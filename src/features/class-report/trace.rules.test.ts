import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '#src/i18n/i18n.ts'
import { combinations, markersText, statusKey } from './trace.rules.ts'

beforeAll(() => loadArea('class-report'))

it('a status is told in words, one that is not known as the nearest [C116]', () => {
  expect([1, 3, 5, 9, 0].map(statusKey)).toEqual([
    'report.class.trace.status1',
    'report.class.trace.status3',
    'report.class.trace.status5',
    'report.class.trace.status5',
    'report.class.trace.status1',
  ])
})

it('who marked is named, and many are a number beside six names [C116]', () => {
  expect(markersText([])).toBe('')
  expect(markersText(['甲', '乙'])).toBe('阅卷：甲、乙')
  expect(markersText(['甲', '乙', '丙', '丁', '戊', '己', '庚'])).toBe('阅卷：甲、乙、丙、丁、戊、己等 7 人')
})

it('subjects that the same students sat stand by their names [D05]', () => {
  const trace = {
    examCourse: [
      { courseId: '1', courseName: '语文' },
      { courseId: '2', courseName: '物理' },
    ],
    courseGroup: [
      { memberCount: 2, memberStr: '1,2' },
      { memberCount: 1, memberStr: '1' },
    ],
  } as Parameters<typeof combinations>[0]
  expect(combinations(trace)).toEqual(['语文、物理', '语文'])
})
