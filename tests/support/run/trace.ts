import { namedByTests, readRows, writeRows } from './rows.ts'

/**
 * `npm run trace`: requirement rows that no test's title names, and the column `where` of docs/requirements.tsv written
 * again. `-- --all` lists every row with its tests.
 */
const named = namedByTests()
const rows = readRows().map((row) => ({ ...row, where: named.get(row.id) ?? [] }))
writeRows(rows)

const open = rows.filter((row) => row.where.length === 0)
const known = new Set(rows.map((row) => row.id))
const strange = [...named.keys()].filter((id) => !known.has(id))
for (const row of process.argv.includes('--all') ? rows : open)
  console.log([row.id, row.where.length ? 'tested' : 'open', row.requirement, row.where.join(' ')].join('\t'))
console.log(
  `\n${rows.length - open.length} of ${rows.length} rows are named by a test; ${open.length} are open.`,
)
if (strange.length) {
  console.log(`Ids in test titles that no row has: ${strange.join(' ')}`)
  process.exitCode = 1
}
