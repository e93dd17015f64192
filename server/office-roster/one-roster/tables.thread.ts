import { parentPort, workerData } from 'node:worker_threads'
import { readOneRosterTables } from './tables.ts'

/** The thread that unpacks a package, so that the server goes on answering and one that is made to hang can be ended. */
parentPort?.postMessage(await readOneRosterTables(workerData as string))
