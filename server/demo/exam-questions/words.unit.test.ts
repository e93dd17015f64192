import { describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import { GRADES } from '../courses.ts'
import { SCHOOLS } from '../district.ts'
import { EXAMS } from '../exams.ts'
import { makePaper } from '../paper.ts'
import { random } from '../random.ts'
import { assignQuestionWords, WORDS } from './words-of.ts'

const points = Object.values(WORDS).flatMap((byPoint) => Object.values(byPoint))
const choices = points.flatMap((p) => p.choice)
const multis = points.flatMap((p) => p.multi)
const opens = points.flatMap((p) => p.open)

/** Every paper of an exam of the district, as the seeder makes it. */
function papersOf(turn: number) {
  const plan = EXAMS[turn]
  if (!plan) throw new RangeError('No such exam.')
  const groups = plan.joint ? [[...SCHOOLS.keys()]] : [...SCHOOLS.keys()].map((i) => [i])
  return GRADES.flatMap((grade) =>
    groups.flatMap((schools) =>
      grade.courses.map((course) => {
        const label = `${plan.key}/${grade.name}/${schools.join('+')}`
        return {
          name: `${course} ${label}`,
          course,
          items: makePaper(course, grade.name, plan.taught, random(`paper/${label}/${course}`)),
        }
      }),
    ),
  )
}

describe('the words of the demo papers', () => {
  it('have formulas that can be drawn', () => {
    const texts = [
      ...choices.flatMap((c) => [c.stem, c.right, ...c.wrong, c.why]),
      ...multis.flatMap((m) => [m.stem, ...m.right, ...m.wrong, m.why]),
      ...opens.flatMap((o) => [o.stem, o.why]),
    ]
    for (const text of texts) expect((text.match(/\$/g) ?? []).length % 2, text).toBe(0)
    for (const formula of formulasOf(texts))
      expect(Object.values(drawFormulas([formula]).formulas), formula.tex).not.toContain(null)
  })

  it('have options that all differ, and no stem twice', () => {
    for (const { stem, right, wrong } of [...choices, ...multis]) {
      const options = [right, wrong].flat()
      expect(new Set(options).size, stem).toBe(options.length)
    }
    const stems = [...choices, ...multis, ...opens].map((q) => q.stem)
    expect(stems.filter((stem, i) => stems.indexOf(stem) !== i)).toEqual([])
  })

  it('put the right options at the letters of the key, and no question twice into a paper', () => {
    const rights = new Set([...choices.map((c) => c.right), ...multis.flatMap((m) => m.right)])
    for (const { course, items, name } of papersOf(EXAMS.length - 1)) {
      const words = assignQuestionWords(course, items)
      expect(new Set([...words.values()].map((w) => w.stem)).size, name).toBe(words.size)
      for (const item of items.filter((i) => i.type === 'choice' || i.type === 'multi'))
        for (const { letter, text } of words.get(item.no)?.options ?? [])
          if (item.key.includes(letter)) expect(rights).toContain(text)
    }
  })

  it('have a gap to write into where a word or a number is asked, and none where more is', () => {
    for (const { course, items, name } of papersOf(EXAMS.length - 1)) {
      const words = assignQuestionWords(course, items)
      for (const { no, type } of items.filter((i) => i.key === '' && words.has(i.no)))
        expect(words.get(no)?.stem.includes('____'), `${name} ${no}`).toBe(type === 'blank')
    }
  })

  it('are there for each item of every paper of the newest two months, with the explanation [F06]', () => {
    const courses = GRADES.flatMap((grade) => grade.courses).length
    const papers = [EXAMS.length - 1, EXAMS.length - 2].flatMap(papersOf)
    // the midterm is sat by all schools together
    expect(papers).toHaveLength((SCHOOLS.length + 1) * courses)
    const without = papers.flatMap(({ course, items, name }) => {
      const words = assignQuestionWords(course, items)
      return items.flatMap(({ no, type, key, knowledge }) => {
        const { stem = '', options = [], explanation = '' } = words.get(no) ?? {}
        const texts = [stem, explanation, ...options.map((o) => o.text)]
        const whole = texts.every((text) => text.trim() !== '') && options.length === (key === '' ? 0 : 4)
        return whole ? [] : [`${name} ${type} ${knowledge.join(' ')}`]
      })
    })
    expect(without).toEqual([])
  })
})
