import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { faultsOf, lettered, PLAIN, readBytes } from '#tests/support/office/qti-packages.ts'
import { packQuestions } from '../../qti/package.ts'
import { identifierOf, type QtiQuestion } from '../../qti/question.ts'
import { PRACTICE, QUESTIONS } from '../homework/questions.ts'
import { BANK } from './bank.ts'

function without<T extends object, K extends keyof T>(of: T, ...names: K[]): Omit<T, K> {
  const rest = { ...of }
  for (const name of names) delete rest[name]
  return rest
}

/** Every question of the demo's bank, as its table has them. */
const demo: QtiQuestion[] = [
  ...[...QUESTIONS, ...PRACTICE].map((q) => ({ ...q, courseId: q.course, explanation: '' })),
  ...BANK.map((q) => ({ ...q, courseId: q.course, fullMark: 3, knowledge: [q.knowledge] })),
].map((q, i) => ({
  ...PLAIN,
  ...without(q, 'course'),
  questionId: `bank-${i}`,
  identifier: identifierOf(`bank-${i}`) ?? '',
  options: lettered(q.options),
}))

/** What of a question comes back. */
const carried = (q: QtiQuestion) => ({
  ...without(q, 'identifier', 'pictures', 'difficulty'),
  id: q.questionId,
})

describe('a package', () => {
  it('carries every question of the demo bank there and back [N10]', { timeout: 120_000 }, async () => {
    expect(demo.length).toBeGreaterThan(300)
    const bytes = await packQuestions({ identifier: 'bank', title: '题库', questions: demo, now: 1e12 })
    const back = await readBytes(bytes)
    expect(back.faults).toEqual([])
    expect(back.drafts).toEqual(demo.map(carried))
    // in one made again nothing differs
    expect(
      bytes.equals(await packQuestions({ identifier: 'bank', title: '题库', questions: demo, now: 1e12 })),
    ).toBe(true)
  })

  it('carries each kind of question with what marks it and explains it [N10]', async () => {
    const options = lettered(['$\\frac{1}{2}$', '“<b>” & $a<b$', '两行\n选项', ''])
    const kinds: QtiQuestion[] = [
      { ...PLAIN, type: 'choice', text: '对还是错？', options: lettered(['对', '错']), key: 'B' },
      { ...PLAIN, type: 'multi', text: '选出两项（　）', options, key: 'AC', fullMark: 6 },
      { ...PLAIN, text: '水的化学式是 ____．', key: '$\\ce{H2O}$', explanation: '一行\n\n$$x^2$$\n三行' },
      { ...PLAIN, text: '默写：____，____．', key: '上句\n下句' },
      { ...PLAIN, text: '谈谈你的看法，价格是 \\$5。\n  缩进  两格' },
      {
        ...PLAIN,
        type: 'photo',
        text: '证明：$\\triangle ABC$ 是等腰三角形。',
        key: '由 $AB=AC$。',
        fullMark: 12.5,
      },
      { ...PLAIN, text: '不能排版的 $\\nosuch{x}$', key: 'a' },
    ]
    const questions = kinds.map((q, i) => ({
      ...q,
      questionId: `k${i}`,
      identifier: `q-k${i}`,
      knowledge: ['一次函数', 'a & b'],
    }))
    const back = await readBytes(await packQuestions({ identifier: 'k', title: 'k', questions, now: 1e12 }))
    expect(back.faults).toEqual([])
    expect(back.drafts).toEqual(questions.map(carried))
  })

  it('of a homework has its order and its pages inside, and says of them what it leaves out [N10]', async () => {
    const questions = [{ ...PLAIN, text: '见试卷第 1 题', key: 'a' }]
    const pages = ['pages/1.jpg']
    const files = [{ name: 'pages/1.jpg', bytes: strToU8('picture') }]
    const shown = {
      ...PLAIN,
      questionId: 'x2',
      identifier: 'q-x2',
      type: 'photo' as const,
      pictures: ['../pages/1.jpg'],
    }
    const bytes = await packQuestions({
      ...{ identifier: 'h', title: '作业', questions: [...questions, shown], files, pages, now: 1e12 },
    })
    const back = await readBytes(bytes)
    expect(back.drafts.map((d) => d.text)).toEqual(['见试卷第 1 题'])
    expect(faultsOf(back)).toEqual([['warning', 'qti_not_taken', 'items/q-x2.xml', 2]])
    expect(back.faults[0]?.values).toEqual({ id: 'q-x2', name: 'img' })
  })
})
