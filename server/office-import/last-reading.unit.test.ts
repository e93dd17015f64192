import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readArgs } from '../import/args.ts'
import type { readDraft } from '../import/read-draft.ts'
import { Faults } from '../sheets/faults.ts'
import { type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { LastReading } from './last-reading.ts'

const SILENT = { begin() {}, at() {}, end() {} }
const NOW = new Date('2026-11-20T08:00:00Z')
/** With ranks that are not those by marks, which is a warning. */
const sheet = (mark: number) => `学号,1,班级排名\nA1,${mark},2\nA2,1,1\n`
const WARNED = ['rank_differs 成绩.csv']

let folder: TestFolder
beforeAll(async () => {
  folder = await testFolder()
  await folder.write('名单.csv', '学号,姓名,班级\nA1,王小明,高一1班\nA2,李小红,高一1班\n')
  await folder.write('题目.csv', '题号,满分\n1,9\n')
})
afterAll(() => folder.remove())

/** Reads with a mark in the file: the first mark that comes of it, and what is told of the file. */
async function reads(by: typeof readDraft, mark: number) {
  await folder.write('成绩.csv', sheet(mark))
  const argv = ['--exam', '月考', '--date', '2026-11-10', '--school', '一中', '--create', '--lang', 'en']
  const files = ['--roster', '名单.csv', '--paper', '数学:题目.csv:成绩.csv']
  const faults = new Faults()
  const { options } = readArgs([...argv, ...files], folder.dir)
  const { draft } = await by(options, faults, SILENT, NOW, folder.dir)
  const told = [...faults.list, ...faults.warnings].map(({ code, name }) => `${code} ${name}`)
  return [Number(draft.papers[0]?.marks[0]) / 100, ...told]
}

it('what a check read is given once, to the same state of the same draft, with its warnings [O03]', async () => {
  const last = new LastReading()
  expect(await reads(last.keeping('draft 1'), 5)).toEqual([5, ...WARNED])
  expect(await reads(last.taking('draft 1'), 6)).toEqual([5, ...WARNED])
  expect(await reads(last.taking('draft 1'), 6)).toEqual([6, ...WARNED])
  expect(await reads(last.keeping('draft 1'), 5)).toEqual([5, ...WARNED])
  expect(await reads(last.taking('draft 2'), 7)).toEqual([7, ...WARNED])
  // one that asks for another lets go of what is kept
  expect(await reads(last.taking('draft 1'), 8)).toEqual([8, ...WARNED])
})

it('what holds a fault, was dropped or lay for ten minutes is read again [O03]', async () => {
  const last = new LastReading()
  expect(await reads(last.keeping('draft'), 10)).toEqual([1, 'above_full 成绩.csv'])
  expect(await reads(last.taking('draft'), 4)).toEqual([4, ...WARNED])
  await reads(last.keeping('draft'), 5)
  last.drop()
  expect(await reads(last.taking('draft'), 6)).toEqual([6, ...WARNED])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await reads(last.keeping('draft'), 5)
    vi.advanceTimersByTime(600_000)
    expect(await reads(last.taking('draft'), 6)).toEqual([6, ...WARNED])
  } finally {
    vi.useRealTimers()
  }
})
