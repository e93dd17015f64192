import { describe, expect, it } from 'vitest'
import { plainTex } from './plain-tex.ts'

describe('formulas of a question as plain text', () => {
  it.each([
    ['已知 $x^2 + y^{12} \\geq 4$', '已知 x² + y¹² ≥4'],
    ['$\\frac{1}{2}$ and $\\frac{x+1}{2a}$', '1/2 and (x+1)/2a'],
    ['$\\sqrt{2}$, $\\sqrt{x^{2}+1}$, $\\sqrt[3]{8}$', '√2, √(x²+1), ³√8'],
    ['$\\ce{H2SO4}$, $a_{n+1} = 2a_n$', 'H2SO4, aₙ₊₁ = 2aₙ'],
    ['$30^\\circ$, $\\angle ABC = 45^{\\circ}$', '30°, ∠ABC = 45°'],
    ['$y_{\\min}=2,\\ x_1=3$', 'y_(min)=2, x₁=3'],
    ['costs 5$ a piece', 'costs 5$ a piece'],
    ['costs \\$5, then \\$6', 'costs $5, then $6'],
    ['$$y=2$$', 'y=2'],
    ['当 $-1\\leqslant x\\lt 4$ 时', '当 -1≤x<4 时'],
    ['$10\\%$, $\\{1,2\\}$, $\\sin x$, $|x|\\geqslant 0$', '10%, {1,2}, sin x, |x|≥0'],
    ['$\\odot O$, $\\triangle ABC\\backsim\\triangle DEF$', '⊙O, △ABC∽△DEF'],
    ['$\\overset{\\frown}{AB}$, $\\vec{a}$, $\\overline{x}$', '⌒AB, a⃗, x̅'],
    ['$\\begin{cases}y=x+1\\\\ y=\\dfrac{6}{x}\\end{cases}$', 'y=x+1; y=6/x'],
    ['$\\left(1-\\frac{1}{x+1}\\right)\\div\\frac{x}{2}$', '(1-1/(x+1))÷x/2'],
    ['$4.2\\times10^3\\,\\mathrm{J/(kg\\cdot{}^{\\circ}C)}$', '4.2×10³ J/(kg·°C)'],
    ['$\\mathrm{2H_2O=2H_2\\uparrow+O_2\\uparrow}$, $\\ce{C + O2 -> CO2}$', '2H₂O=2H₂↑+O₂↑, C + O2 → CO2'],
  ])('%s', (tex, plain) => {
    expect(plainTex(tex)).toBe(plain)
  })
  it('what it does not know stays readable and nothing hangs', () => {
    expect(plainTex('$\\check{a} \\oplus x^{p/q}$')).toBe('\\checka \\oplus x^(p/q)')
    expect(plainTex(`$${'\\frac{'.repeat(5000)}$`)).toContain('frac')
  })
})
