import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { splitSlipsIntoPages } from './draw.ts'
import { drawSlipsInThread } from './drawn.ts'
import type { Slip } from './seal.ts'

const NAMES = ['王佳怡', '范艺涵', '欧阳㛃', '龚䶮', '买买提·吐尔逊', 'Anna Müller']
const slips = (count: number, classId = 'c1'): Slip[] =>
  Array.from({ length: count }, (_, i) => ({
    name: NAMES[i % NAMES.length] ?? '',
    number: String(202610100 + i),
    classId,
    className: `九(${classId.slice(1)})班`,
    login: String(202610100 + i),
    password: `cdf${i + 1000}h`,
    mark: '',
  }))
const sheet = (all: Slip[]) => ({
  slips: all,
  school: '云川区第一中学',
  address: 'https://kaoban.example/system/login',
  forced: false,
  locale: 'zh-CN' as const,
})
const hasReader = spawnSync('pdftotext', ['-v']).error === undefined
const read = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()

it('ten slips to a page, and a class begins a new one [O10]', () => {
  const pages = splitSlipsIntoPages([...slips(12), ...slips(3, 'c2')])
  expect(pages.map((page) => page.length)).toEqual([10, 2, 3])
  expect(pages[2]?.every((slip) => slip.classId === 'c2')).toBe(true)
})

it('a sheet of a class is small and has everything of every slip [O10]', async () => {
  const all = slips(45)
  const pdf = await drawSlipsInThread(sheet(all))
  if (!pdf) throw new Error('nothing was drawn')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeLessThan(200_000)
  const pages = readPdf(pdf)
  expect(pages).toHaveLength(5)
  expect(pages.map(({ missing }) => missing)).toEqual([0, 0, 0, 0, 0])
  for (const [at, { name, login, password }] of all.entries())
    expect(pages[Math.floor(at / 10)]?.text).toContain(
      plainLetters(
        `${name}九(1)班${login}账号${login}初始密码${password}https://kaoban.example/system/login`,
      ),
    )
})

it.skipIf(!hasReader)('pdftotext reads every name, account, password and the address [O10]', async () => {
  const all = slips(45)
  const pdf = await drawSlipsInThread(sheet(all))
  if (!pdf) throw new Error('nothing was drawn')
  const text = read(pdf)
  for (const { name, login, password } of all)
    for (const one of [name, login, password]) expect(text).toContain(one)
  expect(text.match(/https:\/\/kaoban\.example\/system\/login/g)).toHaveLength(45)
  expect(text.match(/云川区第一中学 账号/g)).toHaveLength(45)
  expect(text.match(/初始密码/g)).toHaveLength(45)
  expect(text).toContain('九(1)班')
})

it.skipIf(!hasReader)(
  'long texts are drawn smaller, and a character the font lacks leaves a mark [O10]',
  async () => {
    const [one] = slips(1)
    if (!one) throw new Error('no slip')
    const long = '阿卜杜热合曼·买买提吐尔逊·阿卜杜拉江'.repeat(3)
    const pdf = await drawSlipsInThread(
      sheet([
        { ...one, name: long, login: 'x'.repeat(64) },
        { ...one, name: '王\u{2A6B2}' },
      ]),
    )
    if (!pdf) throw new Error('nothing was drawn')
    const text = read(pdf)
    expect(text).toContain(long)
    expect(text).toContain('x'.repeat(64))
    expect(text).toContain('王〓')
  },
)
