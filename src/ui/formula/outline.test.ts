import { describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { placeOutline, readOutline } from './outline.ts'

/** The points of path data as absolute ones, however it is written. */
function points(d: string): number[] {
  const [at, start] = [
    [0, 0],
    [0, 0],
  ]
  const out: number[] = []
  for (const [, command = '', words = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const from = command >= 'a' ? [...at] : [0, 0]
    const kind = command.toUpperCase()
    if (kind === 'Z') at.splice(0, 2, ...start)
    for (const [i, n] of (words.match(/-?[\d.]+/g) ?? []).map(Number).entries()) {
      const axis = kind === 'H' ? 0 : kind === 'V' ? 1 : i % 2
      at[axis] = (from[axis] ?? 0) + n
      out.push(at[axis])
    }
    if (kind === 'M') start.splice(0, 2, ...at)
  }
  return out
}

describe('the outline of a glyph', () => {
  it('is the same elsewhere, across and up, with every kind of line', () => {
    const outline = readOutline('M10 20H-30V40Q1 2 3 4T5 6ZM7-8L9 9.25Z')
    expect(placeOutline(outline, 0, 0)).toBe('M10 20h-40v20q31 -38 33 -36t2 2zm-3 -28l2 17.25z')
    expect(placeOutline(outline, 100, 1000)).toBe('M110 1020h-40v20q31 -38 33 -36t2 2zm-3 -28l2 17.25z')
  })

  it('keeps every point of the glyphs there are', () => {
    const tex =
      '\\ce{2H2 + O2 ->[点燃] 2H2O}\\sum_{i=1}^{n}\\sqrt{\\frac{x_i}{\\pi}}\\left\\{\\mathbb{R}\\right.'
    const glyphs = Object.values(drawFormulas([{ tex, display: true }]).glyphs).filter((d) => d !== '')
    expect(glyphs.length).toBeGreaterThan(8)
    for (const d of glyphs) {
      const there = points(placeOutline(readOutline(d), 0, 0))
      const wanted = points(d)
      expect(there).toHaveLength(wanted.length)
      for (const [i, n] of wanted.entries()) expect(there[i]).toBeCloseTo(n, 1)
    }
  })

  it('that is none draws nothing', () => {
    for (const d of ['', 'L1 2', 'M1', 'M1 2Q1 2 3', 'M1 2Z3', '1 2', 'M1 2L1 2 3 4'])
      expect(placeOutline(readOutline(d), 5, 5), d).toBe('')
  })
})
