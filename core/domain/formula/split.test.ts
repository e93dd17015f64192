import { describe, expect, it } from 'vitest'
import { formulasOf, MAX_TEX, splitFormulas } from './split.ts'

const shown = (text: string) =>
  splitFormulas(text).map((p) => (p.kind === 'words' ? p.words : `${p.display ? '!' : ''}<${p.tex}>`))

describe('words and formulas of a text', () => {
  it.each([
    ['若 $x=1$，则', ['若 ', '<x=1>', '，则']],
    ['$$ y=2 $$', ['!<y=2>']],
    ['价格 \\$5 和 $a$', ['价格 $5 和 ', '<a>']],
    ['only one $ here', ['only one $ here']],
    ['$5\\$$ a piece', ['<5\\$>', ' a piece']],
    ['$ $ nothing', ['$ $ nothing']],
    ['', []],
  ])('%s', (text, pieces) => {
    expect(shown(text)).toEqual(pieces)
  })

  it('takes TeX of 2,000 characters for a formula, and a longer one for words', () => {
    const [longest, longer] = ['x'.repeat(2000), 'x'.repeat(2001)]
    expect(MAX_TEX).toBe(2000)
    expect(shown(`$${longest}$`)).toEqual([`<${longest}>`])
    expect(shown(`a $${longer}$ b`)).toEqual([`a $${longer}$ b`])
  })

  it('the same formula counts once, in a line and on its own twice', () => {
    expect(formulasOf(['$x$ $x$', '$$x$$'])).toEqual([
      { tex: 'x', display: false },
      { tex: 'x', display: true },
    ])
  })
})
