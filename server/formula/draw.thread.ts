import { parentPort } from 'node:worker_threads'
import { drawFormulas } from '#core/domain/formula/draw/draw.ts'
import type { Formula } from '#core/domain/formula/split.ts'

/** The thread that draws formulas, so that the server goes on answering and a formula made to hang can be ended. */
parentPort?.on('message', (formulas: readonly Formula[]) => {
  parentPort?.postMessage(drawFormulas(formulas))
})
