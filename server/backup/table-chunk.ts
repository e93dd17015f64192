import { crc32 } from 'node:zlib'

/** A piece has at least so many bytes, and ends at the latest after so many (a longer row is a piece of its own). */
const LEAST = 262_144
const MOST = 4_194_304
/** After the least one row in so many ends a piece. */
const ONE_IN = 512

export interface TableChunk {
  readonly bytes: Buffer
  readonly rows: number
}

/**
 * Rows as lines of JSON, cut where a row itself says so: a row that comes, goes or changes touches its own piece and at
 * most the next, and all others are the same bytes as before.
 */
export async function* cutRows(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<TableChunk> {
  let lines: Buffer[] = []
  let size = 0
  for await (const row of rows) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`)
    lines.push(line)
    size += line.length
    if (size < MOST && (size < LEAST || crc32(line) % ONE_IN !== 0)) continue
    yield { bytes: Buffer.concat(lines), rows: lines.length }
    ;[lines, size] = [[], 0]
  }
  if (lines.length > 0) yield { bytes: Buffer.concat(lines), rows: lines.length }
}

/** The rows of a piece. */
export const parseChunkRows = (piece: Buffer): string[] =>
  piece
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as string)
