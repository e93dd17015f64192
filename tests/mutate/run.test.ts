import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const FILES = {
  'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'small', include: ['**/*.check.ts'] } }] } }`,
  'shop/price.ts': `export const isFree = (price: number): boolean => price < 1
export const isDear = (price: number): boolean => price > 100
export function count(to: number): number {
  let n = 0
  while (n < to) n = n + 1
  return n
}
export const never = (a: boolean): boolean => a || false
`,
  // a good test of one bound, a bad one of the other, and a loop that a change makes endless
  'shop/price.check.ts': `import { expect, it } from 'vitest'
import { count, isDear, isFree } from './price.ts'
it('good', () => expect([isFree(0.5), isFree(1), isFree(1.5)]).toEqual([true, false, false]))
it('bad', () => expect([isDear(1000), isDear(1)]).toEqual([true, false]))
it('loop', () => expect([count(3), count(0)]).toEqual([3, 0]))
`,
  'shop/red.check.ts': `import { expect, it } from 'vitest'
import { isDear } from './price.ts'
it('is red anyway', () => expect(isDear(100)).toBe(true))
`,
}

let root = ''

const run = async (...args: string[]): Promise<string> => {
  const script = join(import.meta.dirname, 'run.ts')
  const options = { cwd: root }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], options)
  return stdout
}
const survivors = (printed: string): string[] => printed.split('\n').filter((line) => line.includes('  ->  '))

beforeAll(() => {
  // inside the repository, so that vitest is found
  const cache = join(import.meta.dirname, '../../.cache')
  mkdirSync(cache, { recursive: true })
  root = mkdtempSync(join(cache, 'small-'))
  mkdirSync(join(root, 'shop'))
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(root, file), text)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('npm run mutate', () => {
  it('finds exactly the changes that no test notices, and takes up only these when asked', async () => {
    const alive = [
      'shop/price.ts:2:51  price > 100  ->  price >= 100  (survived: 1 test files)',
      'shop/price.ts:2:59  100  ->  101  (survived: 1 test files)',
      'shop/price.ts:8:47  a || false  ->  a && false  (unreached)',
      'shop/price.ts:8:52  false  ->  true  (unreached)',
    ]
    const first = await run('shop', '--project', 'small', '--patience', '2')
    expect(survivors(first)).toEqual(alive)
    expect(first).toContain('red without a mutant: shop/red.check.ts: is red anyway')
    expect(first).toContain('shop  6 of 10 killed, 60.0 %; 2 of the others no test comes by')
    const kept = JSON.parse(readFileSync(join(root, '.cache/mutate/shop.json'), 'utf8')) as object
    expect(kept).toMatchObject({ mutants: 10, killed: 6, survivors: [{ state: 'survived' }, {}, {}, {}] })

    writeFileSync(join(root, 'shop/better.check.ts'), FILES['shop/red.check.ts'].replace('true', 'false'))
    const second = await run('shop', '--project', 'small', '--patience', '2', '--survivors')
    expect(survivors(second)).toEqual(
      alive.slice(1).map((line) => line.replace('1 test files', '2 test files')),
    )
  })

  it('draws the same sample for the same seed', async () => {
    const { planOf } = await import('./plan.ts')
    const places = (seed: number) => planOf(root, 'shop', 4, seed).map(({ index }) => index)
    expect(places(1)).toHaveLength(4)
    expect(places(1)).toEqual(places(1))
    expect(places(1)).not.toEqual(places(2))
  })
})
