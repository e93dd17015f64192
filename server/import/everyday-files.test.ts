import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { urlOf } from '../pg/url-of.ts'
import { type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { command } from './command.ts'

/** Students 1..n of three classes of ten each: number, name, class. */
const NUMBERS = Array.from({ length: 30 }, (_, i) => i + 1)
const classOf = (i: number) => `高一${Math.ceil(i / 10)}班`
const numberOf = (i: number) => String(850_000 + i)
const rosterOf = (zeros = '') =>
  `学号,姓名,班级\n${NUMBERS.map((i) => `${zeros}${numberOf(i)},生${i},${classOf(i)}`).join('\n')}\n`

/** A sheet of marks of some of the students. */
const sheet = (name: string, of: readonly number[], more: Partial<WriteSheet> = {}): WriteSheet => ({
  name,
  rows: [['学号', '姓名', '1', '2'], ...of.map((i) => [numberOf(i), `生${i}`, i % 6, 3])],
  ...more,
})
const classSheet = (k: number, more: Partial<WriteSheet> = {}) =>
  sheet(
    `高一${k}班`,
    NUMBERS.filter((i) => classOf(i) === `高一${k}班`),
    more,
  )

describe('files as schools make them', () => {
  let fresh: FreshDb
  let folder: TestFolder
  let exams = 0
  let school = '一中'
  beforeAll(async () => {
    fresh = await freshDb()
    folder = await testFolder()
    await folder.write('题目.csv', '题号,满分\n1,5\n2,5\n')
  })
  beforeEach(() => folder.write('名单.csv', rosterOf()))
  afterAll(async () => {
    await fresh.drop()
    await folder.remove()
  })

  async function run(scores: string | Uint8Array, ...more: string[]) {
    const name = typeof scores === 'string' ? '成绩.csv' : '成绩.xlsx'
    await folder.write(name, scores)
    const said = { out: '', err: '' }
    const argv = [
      ...[
        '--exam',
        `考试${++exams}`,
        '--date',
        '2026-11-10',
        '--school',
        school,
        '--create',
        '--lang',
        'zh-CN',
      ],
      ...['--roster', '名单.csv', '--paper', `数学:题目.csv:${name}`, ...more],
    ]
    const code = await command(argv, {
      cwd: folder.dir,
      env: { DATABASE_URL: urlOf(fresh.connection) },
      out: { write: (t: string) => (said.out += t) },
      err: { write: (t: string) => (said.err += t) },
      signal: new AbortController().signal,
    })
    return { code, ...said }
  }
  const workbook = (...sheets: WriteSheet[]) => writeXlsx({ sheets })
  const csv = (of: readonly number[], cell: (i: number) => string = () => '3', below = '') =>
    `学号,姓名,1,2\n${of.map((i) => `${numberOf(i)},生${i},${cell(i)},2`).join('\n')}\n${below}`

  describe('a sheet for each class', () => {
    it('all sheets with the same head line are read [B10]', async () => {
      const { code, out, err } = await run(await workbook(classSheet(1), classSheet(2), classSheet(3)))
      expect(err).toBe('')
      expect(code).toBe(0)
      expect(out).toContain('数学：2 题，30 人有成绩，0 人缺考')
    })

    it('a mistake on the second sheet is told with its sheet', async () => {
      const second = classSheet(2)
      second.rows?.splice(3, 1, [numberOf(13), '生13', 9, 1])
      const { code, err } = await run(await workbook(classSheet(1), second, classSheet(3)))
      expect(code).toBe(2)
      expect(err).toContain('成绩.xlsx#高一2班\n  第 4 行，C (1) 列：分数 9 超过满分 5')
    })

    it('a student on two sheets is told with both', async () => {
      const { code, err } = await run(
        await workbook(sheet('数学', NUMBERS), sheet('英语', NUMBERS.slice(0, 2))),
      )
      expect(code).toBe(2)
      expect(err).toContain(
        '成绩.xlsx#英语\n  第 2 行，A (学号) 列：学号 850001 重复（先出现在第 数学!2 行）',
      )
    })

    it('a sheet with data under another head line is a fault that names it, and may be ignored by name', async () => {
      const other: WriteSheet = { name: '说明', rows: [['填写说明'], ['请勿改动']] }
      const book = await workbook(other, sheet('成绩表', NUMBERS))
      const { code, err } = await run(book)
      expect(code).toBe(2)
      expect(err).toContain('成绩.xlsx#说明\n  工作表“说明”有内容却没有读')
      expect(await run(book, '--ignore', '说明')).toMatchObject({ code: 0, err: '' })
      expect(await run(book, '--paper', '英语:题目.csv:成绩.xlsx#成绩表')).toMatchObject({ code: 2 })
    })

    it('a hidden first sheet is named, not read', async () => {
      const book = await workbook(classSheet(1, { name: '旧表', hidden: true }), sheet('成绩表', NUMBERS))
      const { code, err } = await run(book)
      expect(code).toBe(2)
      expect(err).toContain('工作表“旧表”是隐藏的')
      expect((await run(book, '--ignore', '旧表')).out).toContain('30 人有成绩，0 人缺考')
    })

    it('an empty sheet beside it is nothing', async () => {
      const book = await workbook(sheet('成绩表', NUMBERS), { name: 'Sheet2', rows: [] })
      expect(await run(book)).toMatchObject({ code: 0, err: '' })
    })
  })

  describe('many without marks', () => {
    const without = (...out: number[]) => csv(NUMBERS.filter((i) => !out.includes(i)))

    it('a tenth may be absent without a word', async () => {
      expect(await run(without(1, 2, 11))).toMatchObject({ code: 0, err: '' })
    })

    it('more than a tenth, or a whole class, wants the number typed', async () => {
      const { code, err } = await run(without(1, 2, 11, 12))
      expect(code).toBe(2)
      expect(err).toContain('名单 30 人中有 4 人没有成绩')
      expect(err).toContain('--yes-absent 4')
      const whole = await run(csv(NUMBERS.filter((i) => i <= 20)))
      expect(whole.err).toContain('高一3班')
      expect(whole.err).toContain('--yes-absent 10')
    })

    it('another number is not enough, the right one is', async () => {
      expect((await run(without(1, 2, 11, 12), '--yes-absent', '3')).code).toBe(2)
      expect(await run(without(1, 2, 11, 12), '--yes-absent', '4')).toMatchObject({ code: 0, err: '' })
      expect((await run(without(1), '--yes-absent', 'all')).code).toBe(1)
    })
  })

  it('a formula without a stored value is a fault at its cell, never a blank', async () => {
    const cells = new Map([
      ['7,2', { formula: 'SUM(A1:A2)' }],
      ['8,2', { formula: 'SUM(A1:A2)', formulaResult: 4 }],
    ])
    const { code, err } = await run(await workbook(sheet('成绩表', NUMBERS, { cells })))
    expect(code).toBe(2)
    expect(err).toContain('发现 1 处错误')
    expect(err).toContain('成绩.xlsx\n  第 8 行，C (1) 列：公式没有保存计算结果')
  })

  describe('everyday marks', () => {
    const first = (cell: string) => csv(NUMBERS, (i) => (i === 1 ? cell : '3'))

    it.each(['-', '—', '/', '3分', '０', '３．５', '"\'3"', '３分', ''])(
      '"%s" has a stated meaning',
      async (cell) => {
        expect(await run(first(cell))).toMatchObject({ code: 0, err: '' })
      },
    )

    it.each(['作弊', '违纪'])('"%s" is a fault that says what may be written instead', async (cell) => {
      const { code, err } = await run(first(cell))
      expect(code).toBe(2)
      expect(err).toContain(`第 2 行，C (1) 列：“${cell}”没有说明按几分计`)
    })

    it('lines of totals and signatures below are passed over, and said', async () => {
      const below = '平均分,,2.9,2\n合计,30人,87,60\n,,,\n制表人：王老师,,,2026年11月\n'
      const { code, out, err } = await run(csv(NUMBERS, undefined, below))
      expect(err).toBe('')
      expect(code).toBe(0)
      expect(out).toContain('平均分')
      expect(out).toContain('制表人')
      expect(out).toContain('30 人有成绩')
    })

    it('a line below with a name and no number is still a fault', async () => {
      expect((await run(csv(NUMBERS, undefined, ',生31,3,2\n'))).err).toContain('这一行没有学号')
    })
  })

  describe('lost leading zeros', () => {
    beforeAll(() => {
      school = '二中'
    })
    afterAll(() => {
      school = '一中'
    })

    it('numbers that lost their zeros are matched where that is clear, and it is said once', async () => {
      await folder.write('名单.csv', rosterOf('0'))
      const { code, out, err } = await run(csv(NUMBERS))
      expect(err).toBe('')
      expect(code).toBe(0)
      expect(out).toContain('30 个学号开头的 0 丢了')
      expect(out).toContain('850001 → 0850001')
    })

    it('the same against the students that the school has, without a roster file', async () => {
      await folder.write('名单.csv', rosterOf('0'))
      await run(csv(NUMBERS))
      await folder.write('成绩.csv', csv(NUMBERS))
      const said = { out: '', err: '' }
      const code = await command(
        [
          '--exam',
          'z',
          '--date',
          '2026-11-10',
          '--school',
          school,
          '--lang',
          'zh-CN',
          '--paper',
          '数学:题目.csv:成绩.csv',
        ],
        {
          cwd: folder.dir,
          env: { DATABASE_URL: urlOf(fresh.connection) },
          out: { write: (t: string) => (said.out += t) },
          err: { write: (t: string) => (said.err += t) },
          signal: new AbortController().signal,
        },
      )
      expect(said.err).toBe('')
      expect(code).toBe(0)
    })

    it('where two students differ in nothing but zeros it is one fault that says why', async () => {
      const twice = NUMBERS.map((i) => `00${numberOf(i)},另${i},高一4班`).join('\n')
      await folder.write('名单.csv', `${rosterOf('0')}${twice}\n`)
      const { code, err } = await run(csv(NUMBERS).replaceAll(/,生\d+,/g, ',,'))
      expect(code).toBe(2)
      expect(err).toContain('发现 1 处错误')
      expect(err).toContain('30 个学号开头的 0 丢了')
      expect(err).toContain('设为“文本”')
    })
  })
})
