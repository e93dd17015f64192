import { parentPort, workerData } from 'node:worker_threads'
import { drawResults } from './draw.ts'
import type { ClassSlips, SlipsHead } from './slip.ts'

/** Collects the slips of one file class by class and draws them, so that the server goes on answering. */
const classes: ClassSlips[] = []
parentPort?.on('message', (piece: ClassSlips | 'end') => {
  if (piece === 'end') void finish()
  else classes.push(piece)
})

async function finish(): Promise<void> {
  const bytes = await drawResults(workerData as SlipsHead, classes, (slips) => parentPort?.postMessage(slips))
  parentPort?.postMessage(Uint8Array.from(bytes))
}
