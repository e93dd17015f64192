import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { decodeFileText, type Encoding } from './encoding.ts'
import { LIMITS, LimitError } from './limits.ts'
import type { OnBytes, SheetRow } from './sheet.ts'

const CANDIDATES = [',', ';', '\t'] as const

/** The delimiter of a text table: the one of `, ; tab` found most evenly in the first lines, outside quotes. */
function findDelimiter(head: string): string {
  let best: string = ','
  let bestCount = 0
  for (const candidate of CANDIDATES) {
    const counts = countByLine(head, candidate)
    const most = mode(counts)
    if (most > bestCount) {
      best = candidate
      bestCount = most
    }
  }
  return best
}

const LINES = 20

function countByLine(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let quoted = false
  let n = 0
  let some = false
  for (const c of text) {
    if (c === '"') quoted = !quoted
    else if (c === '\n' && !quoted) {
      if (some) counts.push(n)
      if (counts.length >= LINES) return counts
      n = 0
      some = false
      continue
    } else if (c === delimiter && !quoted) n++
    if (c !== '\r') some = true
  }
  if (some) counts.push(n)
  return counts
}

/** The commonest count; of equally common ones the higher. */
function mode(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const c of counts) times.set(c, (times.get(c) ?? 0) + 1)
  let best = 0
  let bestTimes = 0
  for (const [count, t] of times) {
    if (count > 0 && (t > bestTimes || (t === bestTimes && count > best))) {
      best = count
      bestTimes = t
    }
  }
  return best
}

/** A quote that is never closed: everything after `row` would be one cell. */
export class OpenQuoteError extends Error {
  readonly row: number
  constructor(row: number) {
    super(`A quote opened in row ${row} is never closed.`)
    this.row = row
  }
}

/** Longest record: past it a lost quote has swallowed the rest of the file. */
const MAX_RECORD = 1_000_000

/** Rows of a text table; every record counts as a row, blank ones too, as a spreadsheet shows them. */
export async function* csvRows(
  path: string,
  encoding: Encoding,
  onBytes?: OnBytes,
): AsyncGenerator<SheetRow> {
  const texts = decodeFileText(path, encoding, onBytes)
  const first = await texts.next()
  if (first.done) return
  const parser = parse({
    delimiter: findDelimiter(first.value.slice(0, 65_536)),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
  })
  const source = Readable.from(withFirst(first.value, texts))
  const done = pipeline(source, parser)
  // the same failure comes out of the loop below
  done.catch(() => undefined)
  let row = 0
  try {
    for await (const record of parser) {
      if (++row > LIMITS.rows) throw new LimitError('rows', LIMITS.rows)
      yield { row, cells: (record as string[]).map(unwrapped) }
    }
    await done
  } catch (e) {
    const code = (e as { code?: string }).code
    if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') throw new OpenQuoteError(row + 1)
    throw e
  }
}

/** What a program wrote as `="0012"`, so that a spreadsheet takes it for a text. */
const unwrapped = (cell: string): string =>
  cell.startsWith('=')
    ? cell.trim().replace(/^="([\s\S]*)"$/, (_, text: string) => text.replaceAll('""', '"'))
    : cell

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
