import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { inputFiles } from './inputs.ts'

const root = resolve(import.meta.dirname, '../..')
const IMPORT = /(?:from|import\() ?'([.#][^']+\.tsx?)'/g

/** The project's own files that a file imports, and those that these import. */
function importedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const [, named = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
    const target = named.startsWith('#') ? named.slice(1) : join(dirname(file), named)
    if (seen.has(target) || !existsSync(join(root, target))) continue
    seen.add(target)
    importedBy(target, seen)
  }
  return seen
}

it('what makes the app counts among its inputs: a change there is built', () => {
  const makers = [...importedBy('vite.config.ts')]
  expect(makers).toContain('server/build/class-names.ts')
  expect(makers).toContain('server/http/brand/manifest.ts')
  const inputs = new Set(inputFiles(root))
  expect(makers.filter((file) => !inputs.has(file))).toEqual([])
})
