import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const filesUnder = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))

/** `.screen.tsx` ... as docs/architecture.md lists them; a hook says so in its name, a file of types alone is `types.ts`. */
const FEATURE =
  /\.(screen|part)\.tsx$|\.(state|actions|rules)\.ts$|\/use-[^/]+\.tsx?$|\/types\.ts$|\.test\.tsx?$/
const MODULE = /\.(routes|service|repo|rules|provider|test|test-support)\.ts$|\/types\.ts$/
/** More files than this beside each other are looked through by nobody. */
const MOST_BESIDE = 50

it('every file of a feature says by its suffix what part it plays', () => {
  expect(filesUnder('src/features').filter((file) => !FEATURE.test(file))).toEqual([])
})

it('every file of a server module says by its suffix what part it plays', () => {
  expect(filesUnder('server/modules').filter((file) => !MODULE.test(file))).toEqual([])
})

it('no folder of the features, the modules or the HTTP side holds more files than can be looked through', () => {
  const beside = new Map<string, number>()
  for (const file of ['src/features', 'server/modules', 'server/http'].flatMap(filesUnder)) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    beside.set(folder, (beside.get(folder) ?? 0) + 1)
  }
  expect([...beside].filter(([, count]) => count > MOST_BESIDE)).toEqual([])
})
