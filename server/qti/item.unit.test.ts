import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { PLAIN, readBytes } from '#tests/support/office/qti-packages.ts'
import { packQuestions } from './package.ts'
import type { QtiQuestion } from './question.ts'

/** A package of questions in words by their text and key: the XML of each item, and text and key as they come back. */
async function thereAndBack(...of: readonly (readonly [text: string, key: string])[]) {
  const questions = of.map(([text, key], i): QtiQuestion => {
    const questionId = `k${i}`
    return { ...PLAIN, text, key, fullMark: 6, questionId, identifier: `q-${questionId}` }
  })
  const bytes = await packQuestions({ identifier: 'k', title: 'k', questions, now: 1e12 })
  const entries = unzipSync(bytes)
  const words = (name: string) => strFromU8(entries[name] ?? new Uint8Array())
  const back = await readBytes(bytes)
  expect(back.faults).toEqual([])
  expect(back.drafts.every((d) => d.type === 'text' && d.fullMark === 6)).toBe(true)
  return {
    items: questions.map(({ identifier }) => words(`items/${identifier}.xml`)),
    kinds: [...words('imsmanifest.xml').matchAll(/interactionType>(\w+)</g)].map(([, kind]) => kind),
    back: back.drafts.map(({ text, key }) => [text, key]),
  }
}

const RIGHT =
  /<qti-response-declaration identifier="(\w+)" cardinality="single" base-type="string"><qti-correct-response><qti-value>([^<]*)</g
/** Right values of an item by the names of their responses. */
const rightOf = (xml: string) => [...xml.matchAll(RIGHT)].map(([, name, value]) => [name, value])
/** The paragraphs of an item, with the names of the responses that are typed in them. */
const paragraphsOf = (xml: string) =>
  [...xml.matchAll(/<p>(.*?)<\/p>/g)].map(([, inside = '']) =>
    inside.replace(/<qti-text-entry-interaction response-identifier="(\w+)"[^>]*\/>/g, '[$1]'),
  )

describe('a question in words', () => {
  it('with several blanks has a field and an answer for each, in their places [N10]', async () => {
    const questions = [
      ['首都是____，最大的城市是____。\n面积 $x^2$：____', '北京\n上海\n$960$'],
      ['国家：____', '中国'],
    ] as const
    const { items, kinds, back } = await thereAndBack(...questions)
    expect(rightOf(items[0] ?? '')).toEqual([
      ['RESPONSE', '北京'],
      ['RESPONSE_2', '上海'],
      ['RESPONSE_3', '$960$'],
    ])
    const [first, second] = paragraphsOf(items[0] ?? '')
    expect(first).toBe('首都是[RESPONSE]，最大的城市是[RESPONSE_2]。')
    expect(second).toMatch(/：\[RESPONSE_3\]$/)
    expect(items[0]?.match(/expected-length="\d+"/g)).toEqual([
      'expected-length="2"',
      'expected-length="2"',
      'expected-length="5"',
    ])
    expect(kinds).toEqual(['textEntryInteraction', 'textEntryInteraction'])
    expect(back).toEqual(questions)
  })

  it('whose blanks are not as many as its lines of answer has one field of several lines [N10]', async () => {
    const questions = [
      ['默写全诗。', '床前明月光\n疑是地上霜'],
      ['____和____', 'a\nb\nc'],
      ['____和____', 'a\n\nb'],
      ['先____，再 ____', 'a \nb'],
      ['两个根：\n____\n____', '1\n2'],
      ['长线_____和____', '1\n2'],
      ['下标 $x_{____}$、____', '1\n2'],
    ] as const
    const { items, kinds, back } = await thereAndBack(...questions)
    for (const [i, xml] of items.entries()) {
      expect(rightOf(xml)).toEqual([['RESPONSE', questions[i]?.[1]]])
      expect(xml).toContain('<qti-extended-text-interaction response-identifier="RESPONSE"')
      expect(xml).not.toContain('qti-text-entry-interaction')
    }
    expect(new Set(kinds)).toEqual(new Set(['extendedTextInteraction']))
    expect(back).toEqual(questions)
  })

  it('has dollars of money as they are typed, and TeX as it was [N10]', async () => {
    const questions = [
      ['It costs ____.', '\\$5.00'],
      ['From ____ to ____.', '\\$5\n\\$x\\$'],
      ['Below', '\\$5'],
      ['In two lines', '\\$5\n\\$6'],
      ['Both ____.', '\\$5 and $x^2$'],
      ['Half ____.', '\\$5 and $6'],
      ['Bare ____.', '$5.00'],
      ['TeX ____.', '$x$'],
    ] as const
    const { items, back } = await thereAndBack(...questions)
    expect(items.map((xml) => rightOf(xml).map(([, value]) => value))).toEqual([
      ['$5.00'],
      ['$5', '$x$'],
      ['$5'],
      ['$5\n$6'],
      ['\\$5 and $x^2$'],
      ['\\$5 and $6'],
      ['$5.00'],
      ['$x$'],
    ])
    expect(items[0]).toContain('expected-length="5"')
    expect(back).toEqual(questions)
  })
})
