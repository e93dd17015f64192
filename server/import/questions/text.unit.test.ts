import { describe, expect, it } from 'vitest'
import { splitFormulas } from '#core/domain/formula/split.ts'
import { fc } from '#tests/support/run/properties.ts'
import { normalizeFormulaDelimiters, withBackslashes } from './text.ts'

const formulas = (text: string, doubles: 'inline' | 'display' = 'display') =>
  splitFormulas(normalizeFormulaDelimiters(text, doubles)).flatMap((p) =>
    p.kind === 'formula' ? [`${p.display ? '!' : ''}${p.tex}`] : [],
  )
const words = (text: string) =>
  splitFormulas(normalizeFormulaDelimiters(text, 'display'))
    .map((p) => (p.kind === 'words' ? p.words : '#'))
    .join('')

describe('formulas of files with other habits', () => {
  it('double signs stand in the line where the file says so, else on a line of their own', () => {
    expect(formulas('若 $$x = 1$$，则 $y$')).toEqual(['!x = 1', 'y'])
    expect(formulas('若 $$x = 1$$，则 $y$', 'inline')).toEqual(['x = 1', 'y'])
  })

  it('prices are no formulas, and what follows them still is', () => {
    expect(words('up to $5 in change')).toBe('up to $5 in change')
    expect(
      words('finally won the paintings for $32.\nWhen he went to live in Sicily it was worth $50 million'),
    ).toBe('finally won the paintings for $32.\nWhen he went to live in Sicily it was worth $50 million')
    expect(formulas('costs $3 and the whole of it was sold at $x+1$ each')).toEqual(['x+1'])
    expect(words('The cost is \\$5.')).toBe('The cost is $5.')
    expect(formulas('is $$$12$$. What of $$8$$?', 'inline')).toEqual(['12', '8'])
  })

  it('braces and signs that an export spoiled are whole again', () => {
    expect(
      formulas('$$\\left { x \\right }&lt;{}1$$ 和 $$\\left\\textbar{} y \\right\\textbar{}$$', 'inline'),
    ).toEqual(['\\left\\{ x \\right\\}<{}1', '\\left| y \\right|'])
  })

  it('formulas in the words of a formula stay in it', () => {
    const tex = 'f=\\begin{cases}1&\\text{当 $x>0$ 时}\\end{cases}'
    expect(formulas(`若 $${tex}$，则 $y$`)).toEqual([tex, 'y'])
    expect(formulas(`若 $$${tex}$$`)).toEqual([`!${tex}`])
  })

  it('amounts of money are no formulas', () => {
    for (const text of ['从$5涨到$10，又到$20', 'US$100 or US$200', 'costs $3 each'])
      expect(words(text)).toBe(text)
  })

  it('backslashes that a JSON swallowed are there again, and told', () => {
    const line =
      '计算 $\\frac{1}{2}\\times 3$ 与 $a\\neq b$，$\\boldsymbol{x}$，$\\left(x\\right)$，$\\theta\\to\\nu$'
    const spoiled = line.replace(/\\([bfnrt])/g, (_, letter: string) => JSON.parse(`"\\${letter}"`) as string)
    expect(spoiled).not.toBe(line)
    const { text, mended } = withBackslashes(spoiled)
    expect(text).toBe(line)
    // the formula without another sign that was swallowed is told like the others
    expect(mended).toEqual(line.match(/\$[^$]+\$/g)?.filter((formula) => /\\[bfnrt]/.test(formula)))
    for (const fine of ['一行\n二行', '$$a=1\nb=2\nu=3$$', '名\t值', line])
      expect(withBackslashes(fine)).toEqual({ text: fine, mended: [] })
    expect(withBackslashes('题\u0001干\u0000').text).toBe('题干')
  })

  it('no letter of a text is lost, whatever its signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('$', 'a', ' ', '\\frac', '中') }), (text) => {
        const kept = splitFormulas(normalizeFormulaDelimiters(text, 'display'))
          .map((p) => (p.kind === 'words' ? p.words : p.tex))
          .join('')
        expect(kept.replace(/[\s$\\]/g, '')).toBe(text.replace(/[\s$\\]/g, ''))
      }),
    )
  })
})
