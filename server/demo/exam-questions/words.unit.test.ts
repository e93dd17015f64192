import { describe, expect, it } from 'vitest'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import { formulasOf } from '#core/domain/formula/split.ts'
import { makePaper } from '../paper.ts'
import { random } from '../random.ts'
import { ALGEBRA } from './algebra.ts'
import { GEOMETRY } from './geometry.ts'
import { CHEMISTRY, PHYSICS } from './sciences.ts'
import { wordsOf } from './store-words.ts'

const all = [ALGEBRA, GEOMETRY, PHYSICS, CHEMISTRY].flatMap((words) => Object.values(words))

describe('the words of the demo papers', () => {
  it('are some dozens of questions, each formula of which can be drawn', () => {
    expect(all.flatMap((p) => [p.choice, p.open]).filter(Boolean).length).toBeGreaterThan(48)
    const texts = all.flatMap((p) => [
      ...(p.choice ? [p.choice.stem, p.choice.right, ...p.choice.wrong, p.choice.why] : []),
      ...(p.open ? [p.open.stem, p.open.why] : []),
    ])
    for (const text of texts) expect((text.match(/\$/g) ?? []).length % 2, text).toBe(0)
    for (const formula of formulasOf(texts))
      expect(Object.values(drawFormulas([formula]).formulas), formula.tex).not.toContain(null)
  })

  it('have four different options, the right one at the key of the item, and none twice in a paper', () => {
    const items = makePaper('math', '九年级', 0.95, random('words'))
    const words = wordsOf('math', items)
    expect(words.size).toBeGreaterThan(15)
    expect(new Set([...words.values()].map((w) => w.stem)).size).toBe(words.size)
    const rights = new Set(all.map((p) => p.choice?.right))
    for (const item of items.filter((i) => i.type === 'choice')) {
      const options = words.get(item.no)?.options ?? []
      expect(new Set(options.map((o) => o.text)).size).toBe(options.length)
      if (options.length > 0) expect(rights).toContain(options.find((o) => o.letter === item.key)?.text)
    }
  })
})
