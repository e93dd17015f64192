import { Worker } from 'node:worker_threads'
import type { DrawnPage, PdfMessage, PdfTask } from './pdf-message.ts'

/** A PDF that cannot be drawn to its end. */
export class PdfError extends Error {}

/** What a page may take to be drawn, ms; a scan takes a tenth of a second. */
const PAGE_MS = 60_000
/** For the reader's own program; the pages themselves lie outside this heap. */
const HEAP_MB = 256

/**
 * The pages of a PDF, drawn one after another in a thread.
 * @param longest of a page's sides, px
 * @throws PdfError damaged, locked with a password, or a page took too long
 */
export async function* pdfPages(path: string, longest: number): AsyncGenerator<DrawnPage> {
  const task: PdfTask = { path, longest }
  const worker = new Worker(new URL('./pdf.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const inbox: PdfMessage[] = []
  let wake: () => void = () => undefined
  const put = (message: PdfMessage) => {
    inbox.push(message)
    wake()
  }
  worker.on('message', put)
  worker.on('error', () => put({ failed: true }))
  worker.on('exit', () => put({ failed: true }))
  try {
    for (;;) {
      const message = inbox.shift() ?? (await arrived())
      if ('end' in message) return
      if ('failed' in message) throw new PdfError('The PDF cannot be drawn.')
      yield message.page
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }

  async function arrived(): Promise<PdfMessage> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, PAGE_MS)
    })
    clearTimeout(timer)
    return inbox.shift() ?? { failed: true }
  }
}
