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
    [
      '$f=\\begin{cases}1&\\text{当 $x_{1}>0$ 时}\\\\2&\\text{若 $x<0$}\\end{cases}$，$a$',
      ['<f=\\begin{cases}1&\\text{当 $x_{1}>0$ 时}\\\\2&\\text{若 $x<0$}\\end{cases}>', '，', '<a>'],
    ],
    ['$$\\mbox{if $x$ and $y$}$$', ['!<\\mbox{if $x$ and $y$}>']],
    ['从$5涨到$10，又到$20', ['从$5涨到$10，又到$20']],
    ['US$100 or HK$200', ['US$100 or HK$200']],
    ['costs $3 each and $x+1$', ['costs $3 each and ', '<x+1>']],
    ['a $5 coupon and a $x$', ['a $5 coupon and a ', '<x>']],
    ['$2$和$3$，$5+3$', ['<2>', '和', '<3>', '，', '<5+3>']],
  ])('%s', (text, pieces) => {
    expect(shown(text)).toEqual(pieces)
  })

  it.each([
    `$${'\\text{a} \\text{b {c} d} '.repeat(20_000)}`,
    `$$${'\\text{$x$ a'.repeat(5000)}`,
    '$1 '.repeat(20_000),
  ])('ends, whatever is not closed, and leaves nothing out', (text) => {
    const written = (some: string) => some.replace(/[\s$]/g, '')
    const read = splitFormulas(text).map((piece) => (piece.kind === 'words' ? piece.words : piece.tex))
    expect(written(read.join('')) === written(text)).toBe(true)
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
