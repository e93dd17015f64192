import { Worker } from 'node:worker_threads'
import type { SlipSheet } from './draw.ts'

/** Far more than 10,000 slips take. */
const MOST_MS = 50_000

/** The PDF of some slips, drawn in a thread of its own; null: it failed or took too long. */
export async function drawSlipsInThread(sheet: SlipSheet): Promise<Buffer | null> {
  const worker = new Worker(new URL('./slips.thread.ts', import.meta.url), {
    name: 'slips',
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      worker.on('message', resolve)
      worker.on('error', () => resolve(null))
      worker.on('exit', () => resolve(null))
      timer = setTimeout(() => resolve(null), MOST_MS)
    })
    return bytes && Buffer.from(bytes)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
