import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { formatFaults } from '../sheets/files.test-support.ts'
import { makingAccounts, quickHash } from './accounts.test-support.ts'

let s: ImportedSchool
beforeAll(async () => {
  s = await importedSchool()
})
afterAll(() => s.close())

const HEAD = '姓名,角色,班级,科目,年级,工号'
const run = async (lines: readonly string[], out: string) => {
  await s.folder.write('people.csv', [HEAD, ...lines].join('\n'))
  const argv = ['--people', 'people.csv', '--school', '一中', '--out', out]
  return makingAccounts(s.db, argv, s.folder.dir, { hash: quickHash })
}

it('classes and grades of a file of people are found in every spelling', async () => {
  const staff = ['李老师,班主任,高一（1）班,数学,高一年级,T1', '张主任,年级主任,,,高1,T3']
  const outcome = await run([...staff, '王老师,任课老师,高1(1)班、二班,数学,,T2'], 'out.csv')
  expect(outcome.kind === 'faults' ? formatFaults(outcome.faults) : []).toEqual([])
  const rows = await s.db
    .selectFrom('teacher_class as t')
    .innerJoin('teacher as p', (j) =>
      j.onRef('p.school_id', '=', 't.school_id').onRef('p.teacher_id', '=', 't.teacher_id'),
    )
    .innerJoin('class as c', (j) =>
      j.onRef('c.school_id', '=', 't.school_id').onRef('c.class_id', '=', 't.class_id'),
    )
    .where('p.name', 'in', ['李老师', '王老师'])
    .select(['p.name as who', 'c.name as at', 't.is_head as heads'])
    .execute()
  const taught = rows.map(({ who, at, heads }) => `${who} ${at} ${heads ? 'heads' : 'teaches'}`).toSorted()
  expect(taught).toEqual([
    '李老师 1班 heads',
    '李老师 1班 teaches',
    '王老师 1班 teaches',
    '王老师 2班 teaches',
  ])
})

it('a grade spelled like two that the school stores apart is a fault that names both', async () => {
  const school = await s.db
    .selectFrom('school')
    .where('name', '=', '一中')
    .selectAll()
    .executeTakeFirstOrThrow()
  await s.db
    .insertInto('grade')
    .values({ school_id: school.school_id, grade_id: 'other', name: '高一年级', stage: 3, year: 2025 })
    .execute()
  const outcome = await run(['孙主任,年级主任,,,高1,T9'], 'again.csv')
  expect(outcome.kind === 'faults' && formatFaults(outcome.faults)).toEqual(['grade_several@2 E (年级)'])
})
