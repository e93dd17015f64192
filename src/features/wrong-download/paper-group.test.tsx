import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WrongBookQuestion } from '#contract/wrong/download.ts'
import { loadArea } from '#src/i18n/i18n.ts'
import { PaperGroup } from './paper-group.part.tsx'
import { opensFirst, ROWS } from './questions.rules.ts'

beforeAll(() => loadArea('wrong-download'))

const paper = (count: number) => ({
  key: 'e/p',
  courseName: '数学',
  examName: '期中',
  questions: Array.from({ length: count }, (_, i) => ({
    ...{ examId: 'e', paperId: 'p', itemNo: String(i + 1), score: 0, full: 4, words: null, knowledge: [] },
  })) as unknown as WrongBookQuestion[],
})
const drawn = (count: number, open: boolean) =>
  renderToStaticMarkup(
    <PaperGroup
      group={paper(count)}
      filter={{}}
      chosen={new Set()}
      open={open}
      onChoose={() => {}}
      onChooseOne={() => {}}
    />,
  )
const rows = (html: string) => html.split('<li').length - 1

describe('a paper among hundreds of wrong questions', () => {
  it('draws no question while it is folded, and says how many there are [R171]', () => {
    const folded = drawn(130, false)
    expect(rows(folded)).toBe(0)
    expect(folded).toContain('看 130 题')
    expect(folded).toContain('aria-expanded="false"')
  })
  it('draws some at a time once open', () => {
    expect(rows(drawn(130, true))).toBe(ROWS)
    expect(drawn(130, true)).toContain(`再看 ${130 - ROWS} 题`)
    expect(rows(drawn(3, true))).toBe(3)
  })
  it('is open when it is the first, or among the first that hold what is looked for', () => {
    expect([0, 1, 2].map((at) => opensFirst(at, ' '))).toEqual([true, false, false])
    expect([0, 3, 4].map((at) => opensFirst(at, '方程'))).toEqual([true, true, false])
  })
})
