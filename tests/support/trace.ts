import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** `npm run trace`: requirement rows that no test's title names. `-- --all` lists every row with its tests. */
const root = resolve(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t') as [string, string, string])

const files = execFileSync('git', ['ls-files', '--', '*.test.ts', '*.test.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

const named = new Map<string, string[]>()
const GROUP = /\[([A-Z]\d{2,3}(?:[, ]+[A-Z]\d{2,3})*)\]/g
for (const file of files) {
  for (const group of readFileSync(join(root, file), 'utf8').matchAll(GROUP)) {
    for (const id of (group[1] as string).split(/[, ]+/)) named.set(id, [...(named.get(id) ?? []), file])
  }
}

const known = new Set(rows.map(([id]) => id))
const open = rows.filter(([id]) => !named.has(id))
const strange = [...named.keys()].filter((id) => !known.has(id))
if (process.argv.includes('--all')) {
  for (const [id, text] of rows)
    console.log(
      `${id}\t${named.has(id) ? 'tested' : 'open'}\t${text}\t${[...new Set(named.get(id))].join(' ')}`,
    )
} else {
  for (const [id, text] of open) console.log(`${id}\t${text}`)
}
console.log(
  `\n${rows.length - open.length} of ${rows.length} rows are named by a test; ${open.length} are open.`,
)
if (strange.length) {
  console.log(`Ids in test titles that no row has: ${strange.join(' ')}`)
  process.exitCode = 1
}
