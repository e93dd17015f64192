import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { free, type OneRosterRow } from './columns.ts'

/** Bytes of all files together, unpacked: a district's users are some ten megabytes. */
const MOST_BYTES = 100 * 1_048_576
/** Rows of a file; the enrollments of a district of 20,000 students are some 250,000. */
const MOST_ROWS = 1_000_000
const READ = ['manifest', 'users', 'classes', 'courses', 'enrollments', 'roles'] as const
type ReadName = (typeof READ)[number]

/** A row of a file with its place in it, 1-based, the headings counted. */
export interface Placed {
  at: number
  row: OneRosterRow
}
export type OneRosterTables = Readonly<Record<ReadName, readonly Placed[]>>

/** What a file is found to be: no package, one without files it has to have, of too many rows, with a file that is no CSV, or its rows. */
export type OneRosterResult =
  | { is: 'none' | 'long' }
  | { is: 'lacking'; names: readonly string[] }
  | { is: 'noCsv'; name: string; why: string }
  | { is: 'tables'; tables: OneRosterTables }

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** The files of a package by their names; null: it is none, such as a workbook, which is a ZIP as well. */
function unpack(bytes: Uint8Array): Map<string, string> | null {
  const names: string[] = []
  let size = 0
  const isRead = (name: string) => READ.some((one) => baseOf(name) === `${one}.csv`)
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(baseOf(name))
      if (isRead(name)) size += originalSize
      return isRead(name) && size <= MOST_BYTES
    },
  })
  if (!names.includes('manifest.csv') || !names.includes('users.csv') || size > MOST_BYTES) return null
  return new Map(Object.entries(found).map(([name, data]) => [baseOf(name), new TextDecoder().decode(data)]))
}

/** Whether a text has more than so many lines, found without a list of them. */
function isLonger(text: string, lines: number): boolean {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && count <= lines; at = text.indexOf('\n', at + 1)) count += 1
  return count > lines
}

function rowsOf(text: string): Placed[] {
  const rows = parse(text, { bom: true, columns: true, relax_column_count: true, skip_empty_lines: true })
  return (rows as Record<string, string>[]).map((row, i) => ({
    at: i + 2,
    row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name.trim(), free(value)])),
  }))
}

const isThere = ({ row }: Placed): boolean => row['status'] !== 'tobedeleted'

/** Unpacks the OneRoster package at `path` and reads its rows; those that it says are deleted are left out. */
export async function readOneRosterTables(path: string): Promise<OneRosterResult> {
  let texts: Map<string, string> | null
  try {
    texts = unpack(await readFile(path))
  } catch {
    return { is: 'none' }
  }
  if (texts === null) return { is: 'none' }
  const lacking = ['classes', 'enrollments'].filter((name) => !texts.has(`${name}.csv`))
  if (lacking.length > 0) return { is: 'lacking', names: lacking }
  if ([...texts.values()].some((text) => isLonger(text, MOST_ROWS))) return { is: 'long' }
  const tables: Partial<Record<ReadName, Placed[]>> = {}
  for (const name of READ) {
    try {
      tables[name] = rowsOf(texts.get(`${name}.csv`) ?? '').filter(isThere)
    } catch (e) {
      if (!(e instanceof CsvError)) throw e
      return { is: 'noCsv', name, why: e.message }
    }
  }
  return { is: 'tables', tables: tables as OneRosterTables }
}
