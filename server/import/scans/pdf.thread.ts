import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PdfMessage, PdfTask } from './pdf-message.ts'

const port = parentPort
if (!port) throw new Error('pdf.thread runs as a worker thread only.')
const { path, longest } = workerData as PdfTask

let wake: () => void = () => undefined
port.on('message', () => wake())

try {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = longest / Math.max(1, originalWidth, originalHeight)
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    const next = new Promise<void>((resolve) => {
      wake = resolve
    })
    port.postMessage({ page: { rgba: data, width, height } } satisfies PdfMessage)
    await next
  }
  port.postMessage({ end: true } satisfies PdfMessage)
} catch {
  port.postMessage({ failed: true } satisfies PdfMessage)
} finally {
  port.close()
}
