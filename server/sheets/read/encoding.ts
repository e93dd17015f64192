import { createReadStream } from 'node:fs'
import { LIMITS, LimitError } from './limits.ts'

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

/** The encoding of a text file, or the row where neither encoding fits. */
export type EncodingFound = { encoding: Encoding } | { encoding: null; row: number }

/**
 * UTF-8 when the whole file is valid UTF-8, else GB18030 when it is valid that, else the row (1-based, by line feeds)
 * where the better of the two stops. Reads the file once or twice, a chunk at a time. Throws LimitError at the line too many.
 */
export async function findEncoding(path: string): Promise<EncodingFound> {
  const utf8 = await firstBadRow(path, 'utf-8')
  if (utf8 === null) return { encoding: 'utf-8' }
  const gb = await firstBadRow(path, 'gb18030')
  if (gb === null) return { encoding: 'gb18030' }
  return { encoding: null, row: Math.max(utf8, gb) }
}

async function firstBadRow(path: string, encoding: Encoding): Promise<number | null> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let row = 1
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    try {
      decoder.decode(bytes, { stream: true })
    } catch {
      return row + linesBeforeFault(bytes, encoding)
    }
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) row++
    if (row > LIMITS.rows) throw new LimitError('rows', LIMITS.rows)
  }
  try {
    decoder.decode()
    return null
  } catch {
    return row
  }
}

/** Line feeds before the first line of `bytes` that does not decode; a line feed never lies inside a character. */
function linesBeforeFault(bytes: Buffer, encoding: Encoding): number {
  let from = 0
  for (let lines = 0; ; lines++) {
    const end = bytes.indexOf(10, from)
    try {
      // the first line may begin inside a character that the chunk before has begun: never judged alone
      const line = bytes.subarray(from, end < 0 ? bytes.length : end)
      // nor the last one, which may end inside a character
      if (lines > 0) new TextDecoder(encoding, { fatal: true }).decode(line, { stream: end < 0 })
    } catch {
      return lines
    }
    if (end < 0) return 0
    from = end + 1
  }
}

/** The text of a file a chunk at a time, without its byte order mark. */
export async function* decodeFileText(
  path: string,
  encoding: Encoding,
  onBytes?: (done: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let done = 0
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    done += bytes.length
    onBytes?.(done)
    // no database keeps a NUL, with which some programs fill a column up
    const text = decoder.decode(bytes, { stream: true }).replaceAll('\0', '')
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}
