import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { WrongQuestion } from '#contract/wrong/notebook.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { Question } from './question.part.tsx'

beforeAll(() => Promise.all(['wrong', 'answers', 'exam-frame'].map((area) => loadArea(area as 'wrong'))))

const options = ['A', 'B', 'C'].map((letter) => ({ letter, text: `选项${letter}` }))
const question = {
  entry: { itemNo: '1', score: 0, full: 4, classRate: null, knowledge: [] },
  words: { itemNo: '1', stem: '题目', options, explanation: '' },
  ...{ answer: 'A', key: 'C', crops: [] },
} as unknown as WrongQuestion

/** Letters of the options that are told as chosen. */
const told = (chosen?: string): string[] => {
  const html = renderToStaticMarkup(
    <Question
      question={question}
      drawn={{ glyphs: {}, formulas: {} }}
      {...(chosen !== undefined && { chosen })}
    />,
  )
  return [...html.matchAll(/<li[^>]*><b>(\w)<\/b>(.*?)<\/li>/g)].flatMap(([, letter = '', text = '']) =>
    text.includes('选了这项') ? [letter] : [],
  )
}

it('after a practice the option chosen in it is marked, not that of the exam [R168]', () => {
  expect(told()).toEqual(['A'])
  expect(told('B')).toEqual(['B'])
  expect(told('C')).toEqual([])
})
