import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A row of docs/requirements.tsv; `where` are the test files, relative to the project, whose titles name it. */
export interface Row {
  id: string
  requirement: string
  shows: string
  where: string[]
}

const root = resolve(import.meta.dirname, '../../..')
const TABLE = join(root, 'docs/requirements.tsv')
const HEAD = 'id\trequirement\tshows\twhere'
const GROUP = /\[([A-Z]\d{2,3}(?:[, ]+[A-Z]\d{2,3})*)\]/g

export function readRows(): Row[] {
  return readFileSync(TABLE, 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [id = '', requirement = '', shows = '', where = ''] = line.split('\t')
      return { id, requirement, shows, where: where.split(' ').filter(Boolean) }
    })
}

export function writeRows(rows: readonly Row[]): void {
  const lines = rows.map((r) => [r.id, r.requirement, r.shows, r.where.join(' ')].join('\t'))
  writeFileSync(TABLE, `${[HEAD, ...lines].join('\n')}\n`)
}

/** The row ids that a test file's text names, each once. */
export function namedIn(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8')
  return new Set([...text.matchAll(GROUP)].flatMap((group) => (group[1] as string).split(/[, ]+/)))
}

/** Row ids with the test files that name them, in the order of git's listing. */
export function namedByTests(): Map<string, string[]> {
  const files = execFileSync('git', ['ls-files', '--', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const named = new Map<string, string[]>()
  for (const file of files.split('\n').filter(Boolean)) {
    for (const id of namedIn(file)) named.set(id, [...(named.get(id) ?? []), file])
  }
  return named
}
