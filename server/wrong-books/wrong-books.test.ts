import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongBookPdf } from '#contract/wrong/download.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { DAY } from '#tests/support/school/facts.ts'
import { type BooksSchool, booksSchool } from '#tests/support/school/wrong-books.ts'

const HOUR = 3_600_000
let t: BooksSchool
beforeAll(async () => {
  t = await booksSchool()
})
afterAll(() => t.close())
const textOf = (pdf: Buffer): string =>
  readPdf(pdf)
    .map((page) => page.text)
    .join('')
/** Outlines of glyphs put on pages. */
const drawnIn = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].reduce((sum, [, raw = '']) => {
    try {
      const text = inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      return sum + (text.match(/\/G\d+ Do/g) ?? []).length
    } catch {
      return sum
    }
  }, 0)

describe('the PDF of a book', () => {
  it('has each question with its words, options, mark and answer, in the order of the book [B21]', async () => {
    const { made, pdf } = await t.book('studentA11', { questions: [t.second, t.first] })
    expect(made).toMatchObject({ questions: 2, bytes: pdf.length })
    const pages = readPdf(pdf)
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => 0))
    const text = textOf(pdf)
    const parts = [
      ...[
        '共 2 题 · 2026年',
        '1. ',
        '科目1 · 第 4 题',
        '2. ',
        '科目1 · 第 3 题 · 得 1.5 / 4 分',
        '解方程',
        '。',
      ],
      ...['答案', '1. ', '2. 答案：B · 我的作答：C · 知识点：函数、数列', '两边开方'],
    ]
    let from = 0
    for (const part of parts) {
      const at = text.indexOf(plainLetters(part), from)
      expect(at, part).toBeGreaterThanOrEqual(from)
      from = at
    }
    // formulas are drawn, also those that waited to be drawn
    expect(text).not.toMatch(/[$\\]/)
    const alone = await t.book('studentA11', { questions: [t.second] })
    expect(drawnIn(pdf)).toBeGreaterThan(drawnIn(alone.pdf) + 4)
  })

  it('leaves out what is not wanted: explanations, codes, room to write [B21]', async () => {
    const whole = await t.book('studentA11', {})
    const bare = await t.book('studentA11', { explain: false, codes: false, space: 'none' })
    expect(textOf(whole.pdf)).toContain('两边开方')
    expect(textOf(bare.pdf)).not.toContain('两边开方')
    expect(bare.pdf.length).toBeLessThan(whole.pdf.length - 500)
  })

  it('speaks the language and the reader of whoever asked [B21]', async () => {
    const { pdf } = await t.book('parentA', {}, 'en')
    const text = textOf(pdf)
    for (const part of ['1 question', 'Question 3', '1.5 of 4 marks', 'Answers', 'Answer: C'])
      expect(text).toContain(plainLetters(part))
    expect(text).not.toContain(plainLetters('My answer'))
  })

  it('is one file for the same words and look, another for another look or reader [B21]', async () => {
    const first = await t.book('studentA11', {})
    const again = await t.book('studentA11', {})
    expect(t.fileIn(again.made.path)).toBe(t.fileIn(first.made.path))
    for (const other of [
      await t.book('studentA11', { space: 'much' }),
      await t.book('studentA11', { codes: false }),
      await t.book('parentA', {}),
    ])
      expect(t.fileIn(other.made.path)).not.toBe(t.fileIn(first.made.path))
    const kept = await t.db
      .selectFrom('file')
      .where('purpose', '=', 'wrong-book')
      .select('student_id')
      .execute()
    expect(new Set(kept.map((row) => row.student_id))).toEqual(new Set(['A-s11']))
  })
})

describe('who may have it', () => {
  const status = async (as: string, input: object) => (await t.ask(as, input)).status
  it('a question that is not a wrong one of the student is refused before a job is made [B21] [A02]', async () => {
    expect(await status('studentA31', {})).toBe(10005)
    expect(await status('studentA11', { questions: [t.first, { ...t.first, itemNo: '1' }] })).toBe(10005)
    expect(await status('studentA11', { questions: [{ ...t.first, examId: 'nothing' }] })).toBe(10005)
    for (const account of ['headA1', 'masterA', 'gradeA1']) expect(await status(account, {})).toBe(10002)
    expect(await status('studentA11', {})).toBe(0)
  })

  it('takes no book of none or of too many questions, and no made-up look [B21]', async () => {
    const many = Array.from({ length: 201 }, (_, i) => ({ ...t.first, itemNo: String(i) }))
    for (const bad of [
      { questions: [] },
      { questions: many },
      { questions: [t.first, t.first] },
      { space: 'huge' },
      { madeAt: -1 },
    ])
      expect(await status('studentA11', bad)).toBe(10001)
    expect(wrongBookPdf.switch).toBe('wrongDownload')
  })

  it('whoever lost the right meanwhile gets nothing [B21] [A02]', async () => {
    await expect(t.make('studentA31')).rejects.toThrow(/不在错题里/)
  })
})

describe('the address of a PDF', () => {
  it('opens it without a session, to be shown by what opens it, in parts too [B21]', async () => {
    const { made, pdf } = await t.book('studentA11', {})
    const from = t.logs.length
    const got = await t.open(made.path)
    expect(got.statusCode).toBe(200)
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    expect(got.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''.+\.pdf$/)
    expect(got.rawPayload.equals(pdf)).toBe(true)
    const part = await t.open(made.path, { range: 'bytes=0-4' })
    expect([part.statusCode, part.payload]).toEqual([206, '%PDF-'])
    expect(t.logs.slice(from).filter(({ level }) => Number(level) >= 40)).toEqual([])
  })

  it('ends after two hours, and opens nothing once a sign of it is changed [B21] [A02]', async () => {
    const { made } = await t.book('studentA11', {})
    const parts = made.path.split('/')
    for (const at of [3, 4, 5, 6]) {
      const strange = parts.with(at, at === 5 ? String(Number(parts[5]) + HOUR) : `${parts[at] ?? ''}x`)
      expect((await t.open(strange.join('/'))).statusCode, String(at)).toBe(404)
    }
    const then = t.clock.at
    t.clock.at = then + 2 * HOUR + 1
    expect((await t.open(made.path)).statusCode).toBe(404)
    t.clock.at = then
    expect((await t.open(made.path)).statusCode).toBe(200)
  })

  it('asked for again after some days it is made again [B21]', async () => {
    const first = await t.book('studentA11', {})
    t.clock.at += 2 * DAY + 1
    const again = await t.book('studentA11', {})
    expect(t.fileIn(again.made.path)).not.toBe(t.fileIn(first.made.path))
    expect((await t.open(again.made.path)).statusCode).toBe(200)
  })
})
