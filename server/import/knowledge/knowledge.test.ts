import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { faultReport } from '../../sheets/fault-report.ts'
import { gb18030, type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { readArgs } from '../args.ts'
import { helpText } from '../text/messages.ts'
import { runKnowledge } from './run.ts'

let fresh: FreshDb
let folder: TestFolder
const FILE = 'points.csv'
const run = (...more: string[]) =>
  runKnowledge(readArgs(['--layout', 'knowledge', FILE, ...more], folder.dir).options, {
    // no job is made of trees
    open: () => Promise.resolve({ db: fresh.db, jobs: {} as Jobs }),
    view: { begin() {}, at() {}, end() {} },
    now: () => new Date('2026-11-20T08:00:00Z'),
    filesDir: folder.dir,
  })
const told = async (...more: string[]): Promise<string> => {
  const outcome = await run(...more)
  return outcome.kind === 'faults' ? faultReport(outcome.faults, 'zh-CN').join('\n') : outcome.kind
}
const kept = async () =>
  (
    await fresh.db
      .selectFrom('knowledge_point')
      .selectAll()
      .orderBy('school_id')
      .orderBy('course_id')
      .orderBy('seq')
      .execute()
  ).map((r) => `${r.school_id} ${r.course_id} ${r.point} < ${r.parent}`)

beforeAll(async () => {
  fresh = await freshDb()
  folder = await testFolder()
  await fresh.db.insertInto('district').values({ district_id: 'd', name: '区' }).execute()
  for (const [school_id, name] of [
    ['A', '一中'],
    ['B', '二中'],
  ] as const)
    await fresh.db
      .insertInto('school')
      .values({ school_id, district_id: 'd', name, area_id: '', rank_display: 'level' })
      .execute()
})
afterAll(async () => {
  await fresh.drop()
  await folder.remove()
})

it('with rings, missing parents, doubles and too many levels it tells every row and stores nothing', async () => {
  const deep = Array.from({ length: 7 }, (_, i) => `语文,层${i},${i ? `层${i - 1}` : ''}`).join('\n')
  await folder.write(
    FILE,
    `科目,知识点,上级\n数学,甲,乙\n数学,乙,甲\n数学,圆,图形\n数学,圆,\n数学,,甲\n,丙,\n${deep}\n`,
  )
  const all = await told('--school', '一中')
  for (const line of [
    /第 2 行：知识点“甲”绕了一圈/,
    /第 3 行：知识点“乙”绕了一圈/,
    /第 4 行：知识点“圆”的上级“图形”不在这个科目里.*请更正上级/,
    /第 5 行：知识点“圆”重复（先出现在 points.csv 第 4 行）/,
    /第 6 行：这一行没有知识点/,
    /第 7 行：知识点“丙”没有科目/,
    /第 14 行：知识点“层6”在第 6 层以下/,
  ])
    expect(all).toMatch(line)
  expect(await kept()).toEqual([])
  expect(await told('--school', '三中')).toMatch(/没有名为“三中”的学校.*新学校先导入它的考试或名单/)
  expect(await told()).toMatch(/不知道是哪所学校/)
  await folder.write(FILE, '科目,知识点\n数学,圆\n')
  expect(await told('--school', '一中')).toMatch(/缺少“上级”列/)
  await folder.write(FILE, '科目,知识点,上级\n数学,圆,,图形\n')
  expect(await told('--school', '一中')).toMatch(/第 2 行.*D/)
})

it('is kept for the school and course; the same again changes nothing, a corrected one takes its place', async () => {
  const file = (end: string) => `course,point,parent\nmath,圆,图形\nmath,图形,\nphysics,光,\n${end}`
  await folder.write(FILE, file(''))
  expect(await run('--school', '一中', '--dry-run')).toMatchObject({
    ...{ kind: 'checked', courses: 2, points: 3 },
  })
  expect(await kept()).toEqual([])
  expect(await run('--school', '一中')).toMatchObject({ kind: 'stored', points: 3, changed: 2 })
  const first = await kept()
  expect(first).toEqual(['A math 圆 < 图形', 'A math 图形 < ', 'A physics 光 < '])
  expect(await run('--school', '一中')).toMatchObject({ changed: 0 })
  await folder.write(FILE, file('physics,透镜,光\n'))
  expect(await run('--school', '一中')).toMatchObject({ changed: 1 })
  await folder.write(FILE, gb18030('知识点,上级\n电,\n'))
  expect(await run('--school', '二中', '--course', '物理')).toMatchObject({ points: 1, changed: 1 })
  await folder.write(FILE, '知识点,上级\n电,\n')
  expect(await run('--school', '一中', '--course', '物理')).toMatchObject({ changed: 1 })
  expect(await kept()).toEqual([...first.slice(0, 2), 'A physics 电 < ', 'B physics 电 < '])
})

it('is in the help of both languages', () => {
  for (const lang of ['zh-CN', 'en'] as const) expect(helpText(lang)).toContain('--layout knowledge')
})
