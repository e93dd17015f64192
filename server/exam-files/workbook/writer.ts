import { Worker } from 'node:worker_threads'
import type { Piece, WriterSettings } from './material.ts'

/** Ten times what a grade of 20,000 students takes. */
const MOST_MS = 180_000

/** A thread that writes one workbook. */
export interface Writer {
  give(piece: Exclude<Piece, { kind: 'end' }>): void
  /** The finished file; null: the thread failed or took too long. */
  finish(): Promise<Uint8Array | null>
  close(): Promise<void>
}

export function startWriter(settings: WriterSettings): Writer {
  const worker = new Worker(new URL('./workbook.thread.ts', import.meta.url), {
    name: 'workbook',
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  worker.on('message', resolve)
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  const send = (piece: Piece) => worker.postMessage(piece)
  let timer: NodeJS.Timeout | undefined
  return {
    give: send,
    finish() {
      send({ kind: 'end' })
      timer = setTimeout(() => resolve(null), MOST_MS)
      return promise
    },
    async close() {
      clearTimeout(timer)
      await worker.terminate()
    },
  }
}
