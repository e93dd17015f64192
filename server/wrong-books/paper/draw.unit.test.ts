import { describe, expect, it } from 'vitest'
import { bookPaper, paperQuestion } from '#tests/support/paper/book-paper.ts'
import { plainLetters, readPdf } from '#tests/support/pictures/pdf.ts'
import { drawBook } from './draw.ts'

const pagesOf = async (...given: Parameters<typeof bookPaper>) => readPdf(await drawBook(bookPaper(...given)))
const withText = (pages: readonly { text: string }[], text: string): number[] =>
  pages.flatMap((page, at) => (page.text.includes(plainLetters(text)) ? [at] : []))
/** Lines that differ, so that each is found on its page. */
const long = (lines: number): string =>
  Array.from({ length: lines }, (_, i) => `第${String(i)}行：把这段文字读完再回答。`).join('\n')

describe('pages of a book', () => {
  it('hold whole questions; answers begin a page; pages are numbered [B21]', async () => {
    const questions = Array.from({ length: 12 }, (_, i) =>
      paperQuestion(i + 1, { stem: `开头${String(i)}号。${'中间的话。'.repeat(30)}结尾${String(i)}号。` }),
    )
    const pages = await pagesOf(questions)
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => 0))
    for (let i = 0; i < 12; i++) {
      const at = withText(pages, `开头${String(i)}号`)
      expect(at).toHaveLength(1)
      expect(withText(pages, `第 ${String(i + 1)} 题 · 得`)).toEqual(at)
      expect(withText(pages, `结尾${String(i)}号`)).toEqual(at)
    }
    const [answers = 0] = withText(pages, '答案1.')
    expect(answers).toBeGreaterThan(Math.max(...withText(pages, '结尾11号')))
    pages.forEach((page, i) => {
      expect(page.text).toContain(`${String(i + 1)}/${String(pages.length)}`)
    })
  })

  it('break a question longer than a page between its lines, under its own heading, and end with nothing empty [B21]', async () => {
    for (const lines of [40, 41, 42, 43, 44, 90]) {
      const pages = await pagesOf([
        paperQuestion(1),
        paperQuestion(2, { stem: long(lines) }),
        paperQuestion(3),
      ])
      const found = Array.from({ length: lines }, (_, i) => withText(pages, `第${String(i)}行：`))
      for (const at of found) expect(at).toHaveLength(1)
      const [first] = found[0] ?? []
      expect(withText(pages, '2. 十一月月考')).toEqual([first])
      expect(found[1]).toEqual([first])
      // every page says something beside its foot and the words behind
      for (const { text } of pages) expect(text.replaceAll('考伴郭思彤', '').length).toBeGreaterThan(12)
    }
  })

  it('begin no page for the line under the last question alone [B21]', async () => {
    for (const lines of [40, 41, 42]) {
      const last = paperQuestion(2, { stem: long(lines), code: null })
      for (const { text } of await pagesOf([paperQuestion(1), last], { space: 'none' }))
        expect(text.replaceAll('考伴郭思彤', '').length).toBeGreaterThan(12)
    }
  })

  it('put what is wider or higher than the page into it, and break words without a space [B21]', async () => {
    const sum = Array.from({ length: 60 }, (_, i) => `x_{${String(i)}}`).join('+')
    const high = `\\begin{pmatrix}${Array.from({ length: 60 }, () => 'a').join('\\\\')}\\end{pmatrix}`
    const word = 'antidisestablishmentarianism'.repeat(8)
    const pages = await pagesOf([
      paperQuestion(1, { stem: `$$${sum}$$` }),
      paperQuestion(2, { stem: `$${high}$` }),
      paperQuestion(3, { stem: word }),
    ])
    expect(withText(pages, word)).toHaveLength(1)
    expect(withText(pages, '2. 十一月月考')).not.toEqual([])
  })

  it('show TeX that nobody can draw, and a mark for a character that the face lacks [B21]', async () => {
    const pages = await pagesOf([paperQuestion(1, { stem: '求 $\\nosuch{x}$ 与 \u{2A6B2} 的值。' })])
    expect(withText(pages, '\\nosuch{x}')).toEqual([0])
    expect(withText(pages, '与〓的值')).toEqual([0])
  })

  it('of 200 questions are made in some seconds and under 3 MB [B21]', async () => {
    const questions = Array.from({ length: 200 }, (_, i) => paperQuestion(i + 1))
    const pdf = await drawBook(bookPaper(questions))
    expect(pdf.length).toBeLessThan(3_000_000)
    expect(readPdf(pdf).length).toBeGreaterThan(60)
  })
})
