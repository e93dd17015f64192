import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { mutantsOf } from './mutants.ts'
import { withMutants } from './schemata.ts'

const changes = (code: string) => mutantsOf('a.ts', code).map(({ before, after }) => `${before} -> ${after}`)

describe('changes of a file', () => {
  it.each([
    ['x = a < b', ['a < b -> a <= b']],
    ['x = (a || b) && c', ['(a || b) && c -> (a || b) || c', 'a || b -> a && b']],
    ['x = a ?? b', ['a ?? b -> a']],
    ['x = a /* < */ > b', ['a /* < */ > b -> a /* < */ >= b']],
    ['x = Math.min(a, b)', ['Math.min(a, b) -> Math.max(a, b)']],
    ['x = a.filter(b).some(c)', ['a.filter(b).some(c) -> a.filter(b).every(c)', 'a.filter(b) -> a']],
    ['x = a?.b.filter(c)', []],
    ['x = a.toString()', []],
    ['if (a) b()', ['a -> !(a)', 'b() -> (nothing)']],
    ['await a.b()', ['await a.b() -> (nothing)']],
    ["const f = () => 'a'", ["'a' -> ''"]],
    ['const f = () => { return `a${b}` }', ["`a${b}` -> ''"]],
    ['const a = { 1: true }', ['true -> false']],
    ["import a from './a.ts'; export * from './b.ts'", []],
    ["type A = 1 | 'b'; let a: 2; function f<T extends 3>(a: 4): 5 { return a as 6 }", []],
    [
      "x = db.selectFrom('t').where('kind', '=', kind)",
      ["db.selectFrom('t').where('kind', '=', kind) -> db.selectFrom('t')", "'=' -> '!='"],
    ],
    ["x = table.where('id')", []],
  ])('%s', (code, expected) => {
    expect(changes(code)).toEqual(expected)
  })

  it('tells line and column', () => {
    expect(mutantsOf('a.ts', 'let a\n\n  x = a - b')).toMatchObject([{ line: 3, column: 7 }])
  })
})

/** What the code returns while the change of that number is the live one; 0: none. */
function returned(code: string, live: number): unknown {
  const all = mutantsOf('a.ts', code)
  const built = withMutants('a.ts', code, new Map(all.map((_, i) => [i, i + 1])))
  return runInNewContext(`${built}\nf()`, { __kbAlive: (id: number) => id === live }) as unknown
}

describe('a file with its changes built in', () => {
  const CODE = `
    function f() {
      const got = []
      const add = (value) => got.push(value)
      add(1 + 2 * 3)
      got.length > 0 && add('more')
      add(got.filter((value) => value === 7).length)
      return got.join()
    }`

  it('does what it did without a live one, also where a bracket would go on with the line before', () => {
    expect(returned(CODE, 0)).toBe('7,more,1')
  })

  it('does each change alone', () => {
    const all = mutantsOf('a.ts', CODE)
    const results = all.map(({ after }, i) => `${after}: ${String(returned(CODE, i + 1))}`)
    expect(results).toEqual([
      '(nothing): 0',
      '1 - 2 * 3: -5,more,0',
      '2: 8,more,0',
      '2 / 3: 1.6666666666666665,more,0',
      '3: 10,more,0',
      '4: 9,more,0',
      "got.length > 0 || add('more'): 7,1",
      'got.length >= 0: 7,more,1',
      '1: 7,1',
      '(nothing): 7,more',
      'got: 7,more,2',
      'value !== 7: 7,more,1',
      '8: 7,more,0',
    ])
  })

  it('leaves out the changes that are not chosen', () => {
    expect(withMutants('a.ts', 'x = a < b + c', new Map([[1, 5]]))).toContain(
      'x = a < (__kb(5)?b - c:b + c)\n',
    )
  })
})
