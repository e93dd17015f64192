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
  ])('%s', (tex, plain) => {
    expect(plainTex(tex)).toBe(plain)
  })
  it('what it does not know stays readable and nothing hangs', () => {
    expect(plainTex('$\\vec{a} \\oplus x^{p/q}$')).toBe('\\vec{a} \\oplus x^(p/q)'.replace(/[{}]/g, ''))
    expect(plainTex(`$${'\\frac{'.repeat(5000)}$`)).toContain('frac')
  })
})
