import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Files a file names in its `import` and `export ... from` lines, types too; what is loaded later (`import()`) is none. */
function importsOf(file: string, text: string): string[] {
  const named = [...text.matchAll(/^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gms)]
  return named.flatMap(([, from, bare]) => {
    const at = from ?? bare ?? ''
    if (at.startsWith('#')) return [at.slice(1)]
    return at.startsWith('.') ? [posix.join(posix.dirname(file), at)] : []
  })
}

/** One circle of a graph, from its first file round to it again; null: there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): string[] | null => {
    const from = way.indexOf(file)
    if (from >= 0) return [...way.slice(from), file]
    if (done.has(file)) return null
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

it('finds a circle', () => {
  const graph = (c: string[]) => new Map(Object.entries({ a: ['b'], b: ['c'], c }))
  expect(circleIn(graph(['b']))).toEqual(['b', 'c', 'b'])
  expect(circleIn(graph(['d']))).toBeNull()
})

it('no file imports itself by way of others, not even for a type', () => {
  const rooms = ['contract', 'core', 'server', 'src', 'sw', 'workers']
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...rooms], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
  const graph = new Map(
    files.map((file) => [file, importsOf(file, readFileSync(resolve(root, file), 'utf8'))]),
  )
  expect([...graph.values()].flat().length).toBeGreaterThan(5000)
  expect(circleIn(graph)).toBeNull()
})
