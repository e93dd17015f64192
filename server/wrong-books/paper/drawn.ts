import { Worker } from 'node:worker_threads'
import type { BookPaper } from './sheet.ts'

/** Without a further question for so long, drawing has failed. */
const MOST_MS = 60_000

/**
 * The PDF of a book, drawn in a thread of its own; null: it failed or took too long.
 * @param drawn told how many questions are on paper
 */
export async function drawBookInThread(
  paper: BookPaper,
  drawn: (questions: number) => void,
): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./paper.thread.ts', import.meta.url), {
    name: 'wrong book',
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => resolve(null), MOST_MS)
  }
  worker.on('message', (told: number | Uint8Array) => {
    if (typeof told !== 'number') return resolve(told)
    wait()
    drawn(told)
  })
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  wait()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
