import { Worker } from 'node:worker_threads'
import type { SheetRow } from './sheet.ts'
import type { XlsxMessage, XlsxTask } from './xlsx-message.ts'

export class XlsxError extends Error {
  readonly reason: 'not-xlsx' | 'locked' | 'broken'
  constructor(reason: 'not-xlsx' | 'locked' | 'broken') {
    super(`The workbook cannot be read (${reason}).`)
    this.reason = reason
  }
}

/** Enough for 100,000 x 40 many times over; a workbook that needs more ends the thread, not the command. */
const HEAP_MB = 512

/** Rows of one sheet of a workbook, parsed in a thread. Throws XlsxError. */
export async function* xlsxRows(path: string, sheet?: string): AsyncGenerator<SheetRow> {
  const task: XlsxTask = { path, sheet: sheet ?? null }
  const worker = new Worker(new URL('./xlsx.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const inbox: XlsxMessage[] = []
  let wake: () => void = () => undefined
  const put = (message: XlsxMessage) => {
    inbox.push(message)
    wake()
  }
  worker.on('message', put)
  worker.on('error', () => put({ failed: 'broken' }))
  worker.on('exit', () => put({ end: true }))
  try {
    for (;;) {
      const message = inbox.shift()
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('rows' in message) {
        yield* message.rows
        worker.postMessage('next')
      } else if ('failed' in message) {
        throw new XlsxError(message.failed)
      } else return
    }
  } finally {
    await worker.terminate()
  }
}
