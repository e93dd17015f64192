import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { LabResult } from './results.ts'
import { COVERED } from './rows.ts'

const ROWS = 'Rows of the fault matrix and their tests'

function table(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(names),
    line(names.map(() => '---')),
    ...rows.map((row) => line(names.map((name) => row[name] ?? ''))),
  ].join('\n')
}

/** What else the machine did meanwhile. */
function loadOf(rows: readonly LabResult[]): string {
  const loads = rows.map(({ load = 0 }) => Math.round(load))
  return `Load of the machine meanwhile: ${Math.min(...loads)} to ${Math.max(...loads)} on ${cpus().length} cores.`
}

/** The tables of an earlier run, as they stand in its document, by their headings. */
function tablesOf(file: string): Map<string, string> {
  const [, ...parts] = existsSync(file) ? readFileSync(file, 'utf8').split('\n## ') : []
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end), part.slice(end).trim()]
    }),
  )
}

/**
 * Writes what a run of the lab measured; what it did not measure stays as it was measured last.
 * @param lines one result as JSON a line, in the order they came
 */
export function writeLabDocument(file: string, lines: string, hasNamespace: boolean): void {
  const results = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LabResult)
  const tables = tablesOf(file)
  tables.delete(ROWS)
  for (const [name, rows] of Map.groupBy(results, (result) => result.table))
    tables.set(name, `${table(rows.map((row) => row.cells))}\n\n${loadOf(rows)}`)
  const text = [
    '# The weak-network lab',
    '`npm run lab` measures this again and writes it down, `npm run lab cuts model` those parts alone; only figures that were measured stand here.',
    hasNamespace
      ? 'Over a real connection, packets were really dropped in a network namespace: `tc htb` gives the rate, `nft numgen` the loss each way, the line before the server the round trip; connections keep to the congestion rule of phones (CUBIC). Bytes on the wire are IP bytes with all headers and all that TCP sent again.'
      : 'This machine let the lab make no network namespace: packets were not lost, the line before the server gave rate and round trip.',
    'Beside the goodput of a homework, from its first question to its receipt, stand that of one plain PUT of as many bytes on the same line, which is what a single stream of this kernel’s TCP reaches, and the bytes of files on a line that is never idle: what the headers of packets and the lost ones leave. What a line lets through is its rate without the packets that it loses; the bar, 0.85, is held against that. Where packets are lost the middle one of three runs stands.',
    'In told time the same client core and server run with a clock that is told when to move; bytes count the headers of the requests, and 600 bytes a request for what a browser adds.',
    ...[...tables].flatMap(([name, rows]) => [`## ${name}`, rows]),
    `## ${ROWS}`,
    table(COVERED.map(({ rows, fault, test }) => ({ rows, fault, test }))),
  ].join('\n\n')
  writeFileSync(file, `${text}\n`)
}
