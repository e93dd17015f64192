import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { isEqualJson, mergeDraft } from './merge.ts'
import type { Json, JsonObject } from './work-rows.ts'

describe('two tabs that write into one draft', () => {
  it('both keep what they wrote in different places', () => {
    const seen = { 1: { text: 'a' }, 2: { text: 'b' } }
    const { body, collisions } = mergeDraft(
      seen,
      { ...seen, 1: { text: 'mine' } },
      { ...seen, 2: { text: 'theirs' } },
    )
    expect(body).toEqual({ 1: { text: 'mine' }, 2: { text: 'theirs' } })
    expect(collisions).toEqual([])
  })

  it('in the same place the one that saves now stands, and the other’s value is told with its place', () => {
    const seen = { 3: { text: 'a', choice: ['A'] } }
    const { body, collisions } = mergeDraft(
      seen,
      { 3: { text: 'mine', choice: ['A'] } },
      { 3: { text: 'theirs', choice: ['B'] } },
    )
    expect(body).toEqual({ 3: { text: 'mine', choice: ['B'] } })
    expect(collisions).toEqual([{ path: '3.text', value: 'theirs' }])
  })

  it('both began the same question: each part is kept, and what both wrote alike is no collision', () => {
    const mine = { 1: { text: 'mine', choice: ['A'] } }
    const theirs = { 1: { text: 'theirs', choice: ['A'], note: 'n' } }
    expect(mergeDraft({}, mine, theirs)).toEqual({
      body: { 1: { text: 'mine', choice: ['A'], note: 'n' } },
      collisions: [{ path: '1.text', value: 'theirs' }],
    })
  })

  it('what one took away and the other left alone is gone; what the other changed comes back as theirs', () => {
    expect(mergeDraft({ 1: 'a', 2: 'b' }, { 2: 'b' }, { 1: 'a', 2: 'b' })).toEqual({
      body: { 2: 'b' },
      collisions: [],
    })
    expect(mergeDraft({ 1: 'a', 2: 'b' }, { 1: 'a', 2: 'b' }, { 2: 'b' })).toEqual({
      body: { 2: 'b' },
      collisions: [],
    })
    expect(mergeDraft({ 1: 'a' }, {}, { 1: 'theirs' })).toEqual({
      body: {},
      collisions: [{ path: '1', value: 'theirs' }],
    })
    // What they took away has no value that could be told.
    expect(mergeDraft({ 1: 'a' }, { 1: 'mine' }, {})).toEqual({ body: { 1: 'mine' }, collisions: [] })
  })

  it('never lose a value silently: it is in the draft or told as the other one [B02]', () => {
    const value = fc.oneof(fc.string({ maxLength: 3 }), fc.array(fc.integer(), { maxLength: 2 }))
    const body = fc.dictionary(
      fc.constantFrom('1', '2', '3'),
      fc.dictionary(fc.constantFrom('t', 'c'), value),
    )
    fc.assert(
      fc.property(body, body, body, (seen, mine, theirs) => {
        const merged = mergeDraft(seen as JsonObject, mine as JsonObject, theirs as JsonObject)
        const told = (no: string, part: string) =>
          merged.collisions.filter((c) => [no, `${no}.${part}`].includes(c.path)).map((c) => c.value)
        for (const [no, parts] of Object.entries(theirs))
          for (const [part, theirValue] of Object.entries(parts)) {
            const isTheirs = !isEqualJson(seen[no]?.[part] as never, theirValue as never)
            if (!isTheirs) continue
            const now = (merged.body[no] as JsonObject | undefined)?.[part]
            const others = told(no, part).map((v) =>
              isEqualJson(v, theirValue as never) ? v : (v as JsonObject)[part],
            )
            expect([now, ...others].some((v) => isEqualJson(v as never, theirValue as never))).toBe(true)
          }
        for (const [no, parts] of Object.entries(mine))
          for (const [part, myValue] of Object.entries(parts))
            if (!isEqualJson(seen[no]?.[part] as never, myValue as never))
              expect(isEqualJson((merged.body[no] as JsonObject)[part] as never, myValue as never)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the same as data', () => {
  it.each<[Json | undefined, Json | undefined]>([
    [1, 1],
    [
      { a: 1, b: [1, { c: 2 }] },
      { b: [1, { c: 2 }], a: 1 },
    ],
    [[], []],
    [null, null],
    [undefined, undefined],
  ])('%j is %j, in whatever order the names stand', (a, b) => {
    expect(isEqualJson(a, b)).toBe(true)
  })
  it.each<[Json | undefined, Json | undefined]>([
    [1, '1'],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { b: 1 }],
    [[], {}],
    [{}, []],
    [null, {}],
    [{}, null],
    [null, undefined],
    ['', undefined],
  ])('%j is not %j', (a, b) => {
    expect(isEqualJson(a, b)).toBe(false)
  })
})
