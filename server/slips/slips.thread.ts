import { parentPort, workerData } from 'node:worker_threads'
import { drawSlips, type SlipSheet } from './draw.ts'

/** Draws one sheet of slips, so that the server goes on answering. */
const drawn = await drawSlips(workerData as SlipSheet)
parentPort?.postMessage(Uint8Array.from(drawn))
