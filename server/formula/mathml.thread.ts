import { parentPort } from 'node:worker_threads'
import { mathmlOfAll } from '#core/domain/formula/draw/mathml.ts'
import type { Formula } from '#core/domain/formula/split.ts'

/** The thread that puts formulas into MathML, so that the server goes on answering. */
parentPort?.on('message', (formulas: readonly Formula[]) => {
  parentPort?.postMessage(mathmlOfAll(formulas))
})
