import { describe, expect, it } from 'vitest'
import { formulasOf, splitFormulas } from '#core/domain/formula/split.ts'
import { mathmlOf } from '#server/formula/mathml.ts'
import { itemXml } from '#server/qti/item.ts'
import { lettered, PLAIN } from '#tests/support/office/qti-packages.ts'
import { fc } from '#tests/support/run/properties.ts'
import { flowText } from './flow-text.ts'
import { texOf } from './mathml-tex.ts'
import { findChildElement, xmlTree } from './xml-tree.ts'

const WORDS = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '  ',
      '\n',
      '<',
      '>',
      '&',
      '&amp;',
      '"',
      "'",
      '$x^2$',
      '$$\\frac{a}{b}$$',
      '\\$',
      '____',
      '。',
      '\u00a0',
      '😀',
      ']]>',
      '<!--',
      '\\',
      '{',
      '$a\\$b$',
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))
/** What a reader sees: words and formulas, where blanks at the ends of lines and kinds of blanks make no difference. */
const seen = (text: string) =>
  splitFormulas(text)
    .map((piece) => (piece.kind === 'words' ? piece.words : `\u0002${piece.tex}${piece.display}\u0002`))
    .join('')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

describe('words', () => {
  it('of any signs come back as they were [N10]', async () => {
    const texts = new Set<string>(['$x^2$', '$$\\frac{a}{b}$$', '$a\\$b$'])
    const mathml = await mathmlOf(formulasOf([...texts]))
    fc.assert(
      fc.property(WORDS, (text) => {
        const root = xmlTree(Buffer.from(itemXml({ ...PLAIN, type: 'photo', text: `：${text}` }, mathml)))
        const body = findChildElement(root, 'qti-item-body')
        expect(body && seen(flowText(body).text)).toBe(seen(`：${text}`))
      }),
      { numRuns: 2000 },
    )
  })

  it('of any bytes never make XML that cannot be read [N10]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const question = { ...PLAIN, text, explanation: text, key: text, options: lettered([text]) }
        for (const type of ['choice', 'text', 'photo'] as const)
          expect(xmlTree(Buffer.from(itemXml({ ...question, type }, {}))).name).toBe('qti-assessment-item')
      }),
      { numRuns: 100 },
    )
  })
})

describe('MathML', () => {
  it('becomes the TeX of what it shows [N10]', () => {
    const tex = (inside: string) =>
      texOf(xmlTree(Buffer.from(`<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`)))
    const two = '<mi>x</mi><mn>2</mn>'
    expect(tex(`<msup>${two}</msup><msub>${two}</msub>`)).toBe('{x}^{2}{x}_{2}')
    expect(tex(`<mroot>${two}</mroot><msqrt>${two}</msqrt>`)).toBe('\\sqrt[{2}]{x}\\sqrt{x2}')
    expect(tex('<mfenced open="[" separators=";">' + two + '</mfenced>')).toBe('\\left[x;2\\right)')
    expect(tex('<mi>sin</mi><mi>α</mi><mi>abc</mi><mi>面积</mi>')).toBe('\\sin α\\mathrm{abc}\\text{面积}')
    expect(tex('<mover><mi>AB</mi><mo>→</mo></mover>')).toBe('\\overrightarrow{\\mathrm{AB}}')
    expect(
      tex('<mtable><mtr><mtd><mn>1</mn></mtd><mtd/></mtr><mtr><mtd><mn>2</mn></mtd></mtr></mtable>'),
    ).toBe('\\begin{matrix}1 &  \\\\ 2\\end{matrix}')
    expect(tex('<mtext>5$ {a}</mtext>')).toBe('\\text{5\\$ \\{a\\}}')
  })
})
