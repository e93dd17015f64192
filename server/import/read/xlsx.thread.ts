import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from 'hucre/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'
import { LIMITS } from './limits.ts'
import type { Cell, SheetRow } from './sheet.ts'
import type { XlsxMessage, XlsxTask } from './xlsx-message.ts'

const ROWS_A_MESSAGE = 256
/** Messages under way before the thread waits for the reader. */
const AHEAD = 4

const port = parentPort
if (!port) throw new Error('xlsx.thread runs as a worker thread only.')
const { path, sheet } = workerData as XlsxTask

let underWay = 0
let wake: (() => void) | null = null
port.on('message', () => {
  underWay--
  wake?.()
})

const say = (message: XlsxMessage) => port.postMessage(message)
let started = false
try {
  let rows: SheetRow[] = []
  for await (const row of streamXlsxRows(await readFile(path), {
    ...(sheet === null ? {} : { sheet }),
    maxRows: LIMITS.rows,
  })) {
    started = true
    rows.push({ row: row.index + 1, cells: row.values.map(cellOf) })
    if (rows.length < ROWS_A_MESSAGE) continue
    say({ rows })
    rows = []
    if (++underWay >= AHEAD) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      wake = null
    }
  }
  if (rows.length) say({ rows })
  say({ end: true })
} catch (e) {
  const locked = (e as Error).name === 'EncryptedFileError'
  say({ failed: locked ? 'locked' : started ? 'broken' : 'not-xlsx' })
} finally {
  port.close()
}

/** Dates become texts: a mark that a spreadsheet program took for a date must be seen as what it is. */
function cellOf(value: CellValue): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T00:00', '').replace('T', ' ')
  return String(value).toUpperCase()
}
