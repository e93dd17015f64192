import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import { MathText } from './math-text.tsx'

const TEXT = '若 $x^2=4$，则 $\\nosuch{a}$ 与 $$\\frac{1}{2}$$ 都对。'
const markup = (text: string, drawn?: Parameters<typeof MathText>[0]['drawn']) =>
  renderToStaticMarkup(drawn ? <MathText text={text} drawn={drawn} /> : <MathText text={text} />)
const plain = (html: string) => html.replace(/<svg.*?<\/svg>/gs, '#').replace(/<[^>]+>/g, '')

describe('words with formulas', () => {
  it('undrawn formulas are read as plain text', () => {
    expect(plain(markup('若 $z^2=9$，则'))).toBe('若 z²=9，则')
  })

  it('drawn ones are there with the first letter, as large as they will be, and are read out', () => {
    const html = markup(TEXT, drawFormulas(formulasOf([TEXT])))
    expect(plain(html)).toBe('若 #，则 \\nosuch{a} 与 # 都对。')
    expect(html).toContain('aria-label="x 的平方 等于 4"')
    expect(html).toMatch(/<svg[^>]+role="img"[^>]+width="[\d.]+em" height="[\d.]+em"/)
  })

  it('what a reply calls a drawing and is none reaches no page', () => {
    const { glyphs, formulas } = drawFormulas([{ tex: 'h\\wp', display: false }])
    const [key = '', drawing] = Object.entries(formulas)[0] ?? []
    const hostile = {
      ...drawing,
      marks: [
        ['t', 0, 0, 1, 'x', '<script>'],
        ['use', 'javascript:alert(1)'],
      ],
    }
    const spoiled = Object.keys(glyphs).map((name) => [name, 'M0 0"/><script>alert(1)</script>'])
    for (const drawn of [
      { glyphs: {}, formulas: { [key]: drawing } },
      { glyphs: Object.fromEntries(spoiled), formulas: { [key]: drawing } },
      { glyphs, formulas: { [key]: hostile } },
    ])
      expect(markup('$h\\wp$', drawn)).not.toMatch(/<script|<svg/)
  })
})
