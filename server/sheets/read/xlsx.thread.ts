import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetRow } from './sheet.ts'
import { rowsOfBytes } from './xlsx-cells.ts'
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
  for await (const row of rowsOfBytes(await readFile(path), sheet)) {
    started = true
    rows.push(row)
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
