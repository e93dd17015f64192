import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import type { FaultCode } from '../../sheets/text/fault-codes.ts'
import { free, type OneRosterRow } from './columns.ts'

/** Bytes of all files together, unpacked: a district's users are some ten megabytes. */
const MOST_BYTES = 100 * 1_048_576
/** Rows of a file; the enrollments of a district of 20,000 students are some 250,000. */
const MOST_ROWS = 1_000_000
/** Files that are read, and the columns of each that are needed. */
const READ = {
  manifest: ['propertyName', 'value'],
  orgs: ['sourcedId', 'name', 'type'],
  users: ['sourcedId', 'givenName', 'familyName'],
  roles: ['userSourcedId', 'role'],
  classes: ['sourcedId', 'title', 'classType'],
  courses: ['sourcedId', 'title'],
  enrollments: ['classSourcedId', 'userSourcedId', 'role'],
} as const
type ReadName = keyof typeof READ
const READ_NAMES = Object.keys(READ) as ReadName[]
export const READ_FILES: readonly string[] = READ_NAMES.map((name) => `${name}.csv`)
const ALWAYS: readonly ReadName[] = ['manifest', 'users', 'classes', 'enrollments']
const VERSION = /^1\.[012](\.\d+)?$/

/** A row of a file with its place in it, 1-based, the headings counted. */
export interface Placed {
  at: number
  row: OneRosterRow
}
export type OneRosterTables = Readonly<Record<ReadName, readonly Placed[]>>

/** What is wrong with a package. `file`: of the package, such as `users.csv`; '': the package as a whole. */
export interface OneRosterFault {
  code: FaultCode
  file: string
  row: number | null
  values: Readonly<Record<string, string>>
}

/** What a file is found to be: no package, one with faults, or its rows. */
export type OneRosterResult =
  | { is: 'none' }
  | { is: 'wrong'; faults: readonly OneRosterFault[] }
  | { is: 'tables'; tables: OneRosterTables }

const ofFile = (
  code: FaultCode,
  name: ReadName | '',
  values: Readonly<Record<string, string>> = {},
  row: number | null = null,
): OneRosterFault => ({ code, file: name === '' ? '' : `${name}.csv`, row, values })
const wrong = (...faults: readonly OneRosterFault[]): OneRosterResult => ({ is: 'wrong', faults })

const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
const readNameOf = (path: string): ReadName | undefined =>
  READ_NAMES.find((name) => baseOf(path) === `${name}.csv`)

/** Whether a text has more than so many lines, found without a list of them. */
function isLonger(text: string, lines: number): boolean {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && count <= lines; at = text.indexOf('\n', at + 1)) count += 1
  return count > lines
}

interface Read {
  headings: readonly string[]
  rows: Placed[]
}

/** @throws CsvError what is no CSV */
function readCsv(text: string): Read {
  let headings: string[] = []
  const columns = (given: string[]) => (headings = given.map((name) => name.trim()))
  const rows = parse(text, { bom: true, columns, relax_column_count: true, skip_empty_lines: true })
  return {
    headings,
    rows: (rows as Record<string, string>[]).map((row, i) => ({
      at: i + 2,
      row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, free(value)])),
    })),
  }
}

/** What the manifest says that cannot be read: changes alone, another version, files that are not as it says. */
function manifestFaults(rows: readonly Placed[], has: (name: ReadName) => boolean): OneRosterFault[] {
  const said = new Map(rows.map(({ row }) => [row['propertyName'] ?? '', row['value'] ?? '']))
  const version = said.get('oneroster.version') ?? ''
  const faults =
    version === '' || VERSION.test(version) ? [] : [ofFile('one_roster_version', 'manifest', { version })]
  for (const name of READ_NAMES) {
    const how = said.get(`file.${name}`)
    if (how === 'delta') faults.push(ofFile('one_roster_delta', 'manifest', { name: `${name}.csv` }))
    if (how === 'absent' && has(name))
      faults.push(ofFile('one_roster_absent', 'manifest', { name: `${name}.csv` }))
    if (how === 'bulk' && !has(name) && !ALWAYS.includes(name))
      faults.push(ofFile('one_roster_lacks', '', { name: `${name}.csv` }))
  }
  return faults
}

/** The files of a package by their names; a fault where they cannot be had; null: it is no package. */
function unpack(packed: Uint8Array): Map<ReadName, Uint8Array> | OneRosterFault | null {
  if (packed[0] !== 0x50 || packed[1] !== 0x4b) return null
  let size = 0
  let found: Record<string, Uint8Array>
  try {
    found = unzipSync(packed, {
      filter: ({ name, originalSize }) => {
        if (readNameOf(name) === undefined) return false
        size += originalSize
        return size <= MOST_BYTES
      },
    })
  } catch {
    return ofFile('one_roster_damaged', '')
  }
  if (size > MOST_BYTES) return ofFile('one_roster_large', '')
  const files = new Map<ReadName, Uint8Array>()
  for (const [path, bytes] of Object.entries(found)) {
    const name = readNameOf(path)
    if (name !== undefined) files.set(name, bytes)
  }
  return files.size === 0 ? null : files
}

const isThere = ({ row }: Placed): boolean => row['status'] !== 'tobedeleted'

/** Unpacks the OneRoster package at `path` and reads its rows; those that it says are deleted are left out. */
export async function readOneRosterTables(path: string): Promise<OneRosterResult> {
  const files = unpack(await readFile(path))
  if (files === null) return { is: 'none' }
  if (!(files instanceof Map)) return wrong(files)
  const lacking = ALWAYS.filter((name) => !files.has(name))
  if (lacking.length > 0)
    return wrong(...lacking.map((name) => ofFile('one_roster_lacks', '', { name: `${name}.csv` })))
  const read: Partial<Record<ReadName, Read>> = {}
  const faults: OneRosterFault[] = []
  for (const [name, bytes] of files) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      if (isLonger(text, MOST_ROWS)) return wrong(ofFile('one_roster_hard', ''))
      const table = readCsv(text)
      read[name] = table
      const columns = READ[name].filter((column) => !table.headings.includes(column))
      for (const column of columns) faults.push(ofFile('one_roster_column', name, { column }, 1))
    } catch (e) {
      if (e instanceof CsvError) faults.push(ofFile('one_roster_csv', name, {}, Number(e['lines'] ?? 1)))
      else if (e instanceof TypeError) faults.push(ofFile('one_roster_utf8', name))
      else throw e
    }
  }
  if (!files.has('roles') && read.users && !read.users.headings.includes('role'))
    faults.push(ofFile('one_roster_lacks', '', { name: 'roles.csv' }))
  faults.push(...manifestFaults(read.manifest?.rows ?? [], (name) => files.has(name)))
  if (faults.length > 0) return wrong(...faults)
  const tables = READ_NAMES.map((name) => [name, (read[name]?.rows ?? []).filter(isThere)])
  return { is: 'tables', tables: Object.fromEntries(tables) as OneRosterTables }
}
