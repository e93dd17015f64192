import { expect, it } from 'vitest'
import { listAuditChanges } from './changes.rules.ts'
import { describeTarget } from './names.rules.ts'

it.each([
  ['student 2077', '学生 2077', 'Student 2077'],
  ['school year 2026', '学年 2026', 'School year 2026'],
  ['switch readOnly', '应急开关 只读', 'Switch Read-only'],
  ['exam 0a1b 期中考试', '考试 期中考试', 'Exam 期中考试'],
  ['import 0a1b', '导入', 'Import'],
  ['notice', '全校通知', 'Notice to all'],
  ['12 students', '12 名学生', '12 students'],
  ['classroom 3', 'classroom 3', 'classroom 3'],
  ['7 constructor', '7 constructor', '7 constructor'],
  ['', '', ''],
])('what was done to %j is told in words', (target, zh, en) => {
  expect([describeTarget(target, 'zh-CN'), describeTarget(target, 'en')]).toEqual([zh, en])
})

it('a change is told by the words of its fields, values and moments', () => {
  expect(listAuditChanges({ on: false, name: '甲' }, { on: true, name: '甲' }, 'zh-CN')).toEqual([
    { field: '开启', before: '否', after: '是' },
  ])
  const until = Date.UTC(2026, 10, 24, 1, 5, 7)
  expect(listAuditChanges(null, { until, accounts: ['a', 'b'] }, 'en')).toEqual([
    { field: 'until', before: null, after: '2026-11-24 09:05:07' },
    { field: 'accounts', before: null, after: 'a, b' },
  ])
  expect(listAuditChanges([{ number: '7', classId: 'c1' }], null, 'zh-CN')).toEqual([
    { field: '', before: '学号 7、班级编号 c1', after: null },
  ])
  expect(listAuditChanges({ constructor: 'toString' }, null, 'en')).toEqual([
    { field: 'constructor', before: 'toString', after: null },
  ])
  expect(listAuditChanges({ odd: { x: null } }, { odd: null }, 'en')).toEqual([
    { field: 'odd', before: '', after: null },
  ])
})
