import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8').replaceAll('’', "'")

/** The tests that each rule names: a file, and words of a title in it where some follow. */
const named = read('docs/security.md')
  .split('\n')
  .flatMap((line) => {
    const [, rule = '', , by = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^S\d+$/.test(rule)) return []
    const tests = [...by.matchAll(/([\w./-]+\.test\.tsx?)(?:: ([^;.,()]+))?/g)]
    return [{ rule, tests: tests.map(([, file = '', words = '']) => ({ file, words: words.trim() })) }]
  })

it('each of the sixty rules names tests that there are, and words that stand in their titles', () => {
  expect(named.map(({ rule }) => rule)).toEqual(Array.from({ length: 60 }, (_, i) => `S${i + 1}`))
  const wrong = named.flatMap(({ rule, tests }) => {
    if (tests.length === 0) return [`${rule} names no test`]
    return tests
      .filter(({ file, words }) => !existsSync(resolve(root, file)) || !read(file).includes(words))
      .map(({ file, words }) => `${rule} ${file}: ${words}`)
  })
  expect(wrong).toEqual([])
})
