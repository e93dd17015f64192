import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

it('no two files of browser tests have a student in common', () => {
  const files = new Map<string, string[]>()
  for (const file of globSync('tests/e2e/**/*.ts', { cwd: root }).toSorted())
    for (const [, n = ''] of readFileSync(resolve(root, file), 'utf8').matchAll(/\bownStudent\((\w*)\)/g))
      files.set(n, [...(files.get(n) ?? []), file])
  expect(files.size).toBeGreaterThan(40)
  expect([...files.keys()].filter((n) => !/^\d+$/.test(n) || Number(n) < 4)).toEqual([])
  expect([...files].filter(([, all]) => all.length > 1)).toEqual([])
})
