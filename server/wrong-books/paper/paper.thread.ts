import { parentPort, workerData } from 'node:worker_threads'
import { drawBook } from './draw.ts'
import type { BookPaper } from './sheet.ts'

/** Draws one book, so that the server goes on answering. */
const bytes = await drawBook(workerData as BookPaper, (questions) => parentPort?.postMessage(questions))
parentPort?.postMessage(Uint8Array.from(bytes))
