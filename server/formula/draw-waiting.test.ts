import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { inTransaction } from '../db/db.ts'
import { drawWaiting } from './draw-waiting.ts'
import { loadFormulaDrawings } from './drawn.ts'
import { keepFormulas } from './keep.ts'
import { drawEach, takePen } from './pen.ts'

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

const store = (texts: readonly string[]) => inTransaction(fresh.db, (tx) => keepFormulas(tx, texts))

describe('formulas that are stored', () => {
  it('are drawn once, as anybody else draws them, and the rejected are counted', async () => {
    const many = Array.from({ length: 450 }, (_, i) => `$x_{${i}}+\\frac{1}{${i + 2}}$`)
    expect(await store([...many, '坏的 $\\frac{1}$ 和 $\\nosuch$', '好的 $\\ce{H2O}$'])).toBe(453)
    expect(await drawWaiting(fresh.db)).toEqual({ drawn: 451, rejected: 2 })
    expect(await store(many)).toBe(450)
    expect(await drawWaiting(fresh.db)).toEqual({ drawn: 0, rejected: 0 })
    const here = drawFormulas([
      { tex: '\\frac{1}', display: false },
      { tex: '\\ce{H2O}', display: false },
      { tex: 'x_{7}+\\frac{1}{9}', display: false },
    ])
    expect(await loadFormulaDrawings(fresh.db, ['$\\frac{1}$', '$\\ce{H2O}$ $x_{7}+\\frac{1}{9}$'])).toEqual(
      here,
    )
  })

  it('come without what still waits', async () => {
    await store(['$q^{17}$'])
    expect(await loadFormulaDrawings(fresh.db, ['$q^{17}$'])).toEqual({ glyphs: {}, formulas: {} })
  })
})

it('a formula that ends the thread is rejected, and the others are drawn', async () => {
  const real = takePen()
  // a thread that dies of one formula, as of a fault in the library
  const pen = {
    ...real,
    draw: (some: Parameters<typeof real.draw>[0]) =>
      some.some((f) => f.tex === 'bad') ? Promise.resolve(null) : real.draw(some),
  }
  try {
    const all = ['a', 'bad', 'b'].map((tex) => ({ key: formulaKey(tex, false), tex, display: false }))
    const { formulas } = await drawEach(pen, all)
    expect(Object.values(formulas).filter((f) => f !== null)).toHaveLength(2)
    expect(formulas[formulaKey('bad', false)]).toBeNull()
  } finally {
    await real.stop()
  }
})
