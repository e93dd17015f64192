import { parentPort, workerData } from 'node:worker_threads'
import type { QtiTask } from './message.ts'
import { readPackage } from './read-package.ts'

/** The thread that reads a package, so that the server goes on answering and one that is made to hang can be ended. */
parentPort?.postMessage(await readPackage(workerData as QtiTask))
