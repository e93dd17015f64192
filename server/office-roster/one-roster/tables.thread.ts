import { parentPort, workerData } from 'node:worker_threads'
import { tablesOf } from './tables.ts'

/** The thread that unpacks a package, so that the server goes on answering and one that is made to hang can be ended. */
parentPort?.postMessage(await tablesOf(workerData as string))
