import { beforeAll, describe, expect, it } from 'vitest'
import { ROOMS } from '#core/domain/redo/sheet.ts'
import type { Grey, Redone } from '#core/domain/redo/types.ts'
import { bookPaper, paperQuestion } from '#tests/support/paper/book-paper.ts'
import type { Shot } from '#tests/support/paper/camera.ts'
import { firstPage, roomsOf, written } from '#tests/support/paper/printed-book.ts'
import { CROSS, middleOf, prepareReader, recognised } from '#tests/support/paper/recognise.ts'
import { drawBook } from './draw.ts'

beforeAll(prepareReader)

const OPTIONS = ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: '$\\frac{3}{8}$' }))
const QUESTIONS = [
  paperQuestion(1, { options: OPTIONS }),
  paperQuestion(2),
  paperQuestion(3, { stem: '正五边形绕它的中心至少旋转____度，能与自身重合。' }),
]
const SHOTS: readonly (readonly [string, Omit<Shot, 'seed'>])[] = [
  ['straight from above', { tilt: [0, 0], turn: 0, curl: 0, shadow: 0.8 }],
  ['upside down', { tilt: [0, 0], turn: 180, curl: 0, shadow: 0.8 }],
  ['bent, tilted, turned, in a shadow', { tilt: [8, -8], turn: 5, curl: 6, shadow: 0.5 }],
]

const redo = (page: Grey, shot: Omit<Shot, 'seed'>) => recognised(page, { seed: 3, ...shot })

describe('a page printed from the PDF, photographed', { timeout: 60_000 }, () => {
  it.each(SHOTS)(
    '%s: the redo loop finds each code, its room and what was written there [B22]',
    async (_, shot) => {
      const paper = await firstPage(await drawBook(bookPaper(QUESTIONS)))
      const tops = roomsOf(paper)
      expect(tops).toHaveLength(3)
      const found = await redo(written(paper, tops[1] as number, CROSS), shot)
      if (found.fault !== null) throw new Error(found.fault)
      expect(found.unclear).toEqual([])
      expect(found.questions.map((q) => q.text)).toEqual(QUESTIONS.map((q) => q.code))
      for (const [i, { area, ink }] of found.questions.entries()) {
        expect(Math.abs(area.top - (tops[i] as number))).toBeLessThan(1.5)
        expect(Math.abs(area.bottom - area.top - ROOMS.some)).toBeLessThan(1.5)
        // from 0.0008 on it would count as written
        expect(ink > 0.0008).toBe(i === 1)
      }
      const [x, y] = middleOf(found.questions[1] as Redone)
      expect(Math.hypot(x - 40.25, y - 16.25)).toBeLessThan(3)
    },
  )

  it('a character at the left that is nearly as dark as a square bounds no room [B22]', async () => {
    const questions = [
      paperQuestion(1, {
        stem: '阅读王维《鸟鸣涧》：“人闲桂花落，夜静春山空。月出惊山鸟，时鸣春涧中。”诗写静，为什么又写鸟鸣？请赏析这种写法的好处。',
      }),
      paperQuestion(2, {
        stem: '材料一：某校调查，每天睡够 9 小时的学生占 38%。材料二：睡不够的学生中，56% 的人睡前看手机超过半小时，27% 的人作业做得太晚。材料三：医生建议睡前一小时不看屏幕。请概括材料反映的问题和主要原因，并提两条建议。',
      }),
    ]
    const paper = await firstPage(await drawBook(bookPaper(questions)))
    const tops = roomsOf(paper)
    const found = await redo(paper, { tilt: [7, -6], turn: 4, curl: 3, shadow: 0.6 })
    if (found.fault !== null) throw new Error(found.fault)
    expect(found.questions.map(({ text }) => text)).toEqual(questions.map(({ code }) => code))
    for (const [i, { area, ink }] of found.questions.entries()) {
      expect(Math.abs(area.top - (tops[i] as number))).toBeLessThan(1.5)
      expect(ink).toBeLessThan(0.0008)
    }
  })

  it('with much room, of a book in English: the same [B22]', async () => {
    const paper = await firstPage(await drawBook(bookPaper(QUESTIONS, { space: 'much', locale: 'en' })))
    const tops = roomsOf(paper)
    const found = await redo(paper, { tilt: [-6, 5], turn: -4, curl: 2, shadow: 0.6 })
    if (found.fault !== null) throw new Error(found.fault)
    expect(found.questions.map((q) => q.text)).toEqual(QUESTIONS.slice(0, tops.length).map((q) => q.code))
    for (const { area } of found.questions)
      expect(Math.abs(area.bottom - area.top - ROOMS.much)).toBeLessThan(1.5)
  })
})
