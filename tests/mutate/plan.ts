import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '#core/domain/seeded.ts'
import type { Numbered } from './messages.ts'
import { mutantsOf } from './mutants.ts'

// Screens are for the browser's tests; threads and command lines run in processes of their own, out of reach.
const LEFT_OUT = /\.(test|check|test-support|page|thread)\.ts$|\.d\.ts$|\/cli\.ts$/

function sourcesOf(root: string, folder: string): string[] {
  if (statSync(join(root, folder)).isFile()) return [folder]
  return globSync(`${folder}/**/*.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !LEFT_OUT.test(file))
    .sort()
}

/** `count` of them in their order, drawn by the seed: the same seed and code draw the same. */
function drawn<T>(all: T[], count: number, seed: number): T[] {
  const random = seeded(seed)
  const marked = all.map((item, i) => ({ item, i, weight: random() }))
  return marked
    .sort((a, b) => a.weight - b.weight)
    .slice(0, count)
    .sort((a, b) => a.i - b.i)
    .map(({ item }) => item)
}

/** The mutants of a folder or file, numbered from 1; a sample of them when `sample` is a number. */
export function planOf(root: string, folder: string, sample: number | null, seed: number): Numbered[] {
  const all = sourcesOf(root, folder).flatMap((file) =>
    mutantsOf(file, readFileSync(join(root, file), 'utf8')).map((mutant, index) => ({
      ...mutant,
      file,
      index,
    })),
  )
  const chosen = sample === null ? all : drawn(all, sample, seed)
  return chosen.map((mutant, i) => ({ ...mutant, id: i + 1 }))
}
