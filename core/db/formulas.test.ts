import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulaKey } from '#core/domain/formula/key.ts'
import { AccountDatabase } from './database.ts'
import { MAX_FORMULAS, openFormulas } from './formulas.ts'

const never = () => new Promise<void>(() => {})
const open = (account: string) => openFormulas(account, { wait: never })
const drawn = drawFormulas(['x^2', '\\frac{1}{2}', '\\nosuch'].map((tex) => ({ tex, display: false })))
const keys = Object.keys(drawn.formulas)

describe('formulas kept on the phone', () => {
  it('are there again with their glyphs, the rejected too, for their account alone', async () => {
    const kept = open('f1')
    await kept.write(drawn, 1)
    kept.close()
    expect(await open('f1').read([...keys, formulaKey('y', false)])).toEqual(drawn)
    expect(await open('f2').read(keys)).toEqual({ glyphs: {}, formulas: {} })
  })

  it('are left out when a row or a glyph is not what it was', async () => {
    const kept = open('f3')
    await kept.write(drawn, 1)
    const db = new AccountDatabase('f3')
    const [first = '', second = ''] = keys
    await db.formula.update(first, { 'drawing.marks': [['script', 1]] } as never)
    await db.glyph.put({ name: drawn.formulas[second]?.glyphs[0] ?? '', outline: '"/><script>' })
    expect(Object.keys((await kept.read(keys)).formulas)).toEqual([formulaKey('\\nosuch', false)])
    db.close()
  })

  it('go, the oldest first, when there are too many', async () => {
    const kept = open('f4')
    const rows = Array.from({ length: MAX_FORMULAS }, (_, i) => [`k${i}`, null] as const)
    await kept.write({ glyphs: {}, formulas: Object.fromEntries(rows) }, 1)
    await kept.write({ glyphs: {}, formulas: { newest: null } }, 2)
    const left = await kept.read([...rows.map(([key]) => key), 'newest'])
    expect('newest' in left.formulas).toBe(true)
    expect(Object.keys(left.formulas).length).toBeLessThan(MAX_FORMULAS)
  })
})
