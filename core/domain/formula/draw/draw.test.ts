import { describe, expect, it } from 'vitest'
import { type Drawing, isDrawing, isOutline } from '../drawing.ts'
import { formulaKey } from '../key.ts'
import { drawFormulas } from './draw.ts'

const draw = (tex: string, display = false): Drawing | null | undefined =>
  drawFormulas([{ tex, display }]).formulas[formulaKey(tex, display)]
const kinds = (tex: string) =>
  (draw(tex)?.marks ?? []).map((m) => (typeof m[0] === 'number' ? 'g' : m[0])).join('')

describe('a formula drawn', () => {
  it.each([
    ['\\frac{1}{2}', 'ggr'],
    ['\\cancel{x}', 'gl'],
    ['\\boxed{y}', 'gb'],
    ['\\text{第}x', 'tg'],
    ['\\ce{A ->[点燃] B}', 'ggcttg'],
    ['\\begin{array}{c|c}a&b\\end{array}', 'ggl'],
  ])('%s is made of marks %s', (tex, marks) => {
    expect(kinds(tex)).toBe(marks)
    expect(isDrawing(draw(tex))).toBe(true)
  })

  it('is the same after other formulas, labels and faults', () => {
    const before = draw('\\sqrt{x}+\\ce{H2O}')
    draw('\\begin{align}a&=b\\label{l}\\tag{1}\\end{align}', true)
    draw('\\begin{array}')
    expect(draw('\\sqrt{x}+\\ce{H2O}')).toEqual(before)
    draw('a\\label{same}', true)
    expect(draw('b\\label{same}', true)).not.toBeNull()
  })

  it('shares its glyphs with the others, so that ten cost kilobytes', () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({
      tex: `x_{${i}}^2+\\frac{${i}}{x+1}=${i}`,
      display: false,
    }))
    const drawn = drawFormulas(ten)
    expect(Object.keys(drawn.glyphs).length).toBeLessThan(16)
    expect(Object.values(drawn.glyphs).every(isOutline)).toBe(true)
    expect(JSON.stringify(drawn).length).toBeLessThan(16_000)
  })
})

describe('TeX that is refused', () => {
  it.each([
    '\\nosuch',
    '\\frac{1}',
    '\\href{javascript:alert(1)}{x}',
    '\\require{html}x',
    '\\class{a}{x}',
    '\\style{color:red}{x}',
    '\\cssId{a}{x}',
    '\\unicode{65}',
    '\\newcommand{\\a}{b}\\a',
    '\\def\\a{\\a\\a}\\a',
    '\\mmlToken{mi}[style="color:red"]{x}',
    '\\rule{99999em}{1em}',
    '{'.repeat(900) + '}'.repeat(900),
    'x'.repeat(2001),
  ])('%s', (tex) => {
    const started = performance.now()
    expect(draw(tex)).toBeNull()
    expect(performance.now() - started).toBeLessThan(3000)
  })

  it('is what is longer than 2,000 characters', () => {
    expect(draw('x'.padEnd(2000))).not.toBeNull()
    expect(draw('x'.padEnd(2001))).toBeNull()
  })

  it('leaves the others as they are', () => {
    const { formulas } = drawFormulas(['a', '\\nosuch', 'b'].map((tex) => ({ tex, display: false })))
    expect(Object.values(formulas).map((d) => d === null)).toEqual([false, true, false])
  })
})

it('what is no drawing is not taken for one', () => {
  const good = draw('\\frac{a}{\\cancel{b}}') as Drawing
  expect(isDrawing(good)).toBe(true)
  for (const bad of [
    null,
    {},
    { ...good, box: [0, 0, 1] },
    { ...good, marks: [[99, 0, 0, 1]] },
    { ...good, marks: [[0, '0" onload="x', 0, 1]] },
    { ...good, marks: [['r', 0, 0, Number.NaN, 1]] },
    { ...good, marks: [['script', 1, 2, 3, 4]] },
    { ...good, marks: Array.from({ length: 5000 }, () => [0, 0, 0, 1]) },
    { ...good, zh: 5 },
  ])
    expect(isDrawing(bad)).toBe(false)
  expect(isOutline('M0 0"/><script>')).toBe(false)
})

describe('a formula read out', () => {
  it.each([
    ['\\frac{1}{2}', '2 分之 1', '1 over 2'],
    ['x^2-y^3', 'x 的平方 减 y 的立方', 'x squared minus y cubed'],
    ['\\sqrt[3]{8}', '3 次根号 8', 'root 3 of 8'],
    [
      '\\overrightarrow{AB}\\perp\\vec{a}',
      '向量 A B 垂直于 向量 a',
      'vector A B is perpendicular to vector a',
    ],
    ['\\angle A=30^\\circ', '角 A 等于 30 度', 'angle A equals 30 degrees'],
    ['a_{n+1}', 'a 下标 n 加 1', 'a sub n plus 1'],
    ['\\ce{2H2O}', '2 H 下标 2 O', '2 H sub 2 O'],
    [
      '\\frac{x+1}{2}\\leqslant 5',
      '分数，分母 2，分子 x 加 1，分数结束 小于等于 5',
      'fraction x plus 1 over 2 end fraction is at most 5',
    ],
  ])('%s', (tex, zh, en) => {
    expect([draw(tex)?.zh, draw(tex)?.en]).toEqual([zh, en])
  })
})
