import { Worker } from 'node:worker_threads'
import type { Drawn } from '#core/domain/formula/drawing.ts'
import type { Formula } from '#core/domain/formula/split.ts'

/** Milliseconds a thread may be silent over one formula; the first waits for MathJax to load too. */
const ONE_MS = 4_000
const SOME_MS = 20_000

/** Draws formulas, or does what else `file` does with them, in a thread of its own. */
export interface FormulaWorker<T = Drawn> {
  /** Null: the thread died or was ended for being silent too long; it starts again with the next. */
  draw(formulas: readonly Formula[], ms?: number): Promise<T | null>
  stop(): Promise<void>
}

export function takePen<T = Drawn>(file = new URL('./draw.thread.ts', import.meta.url)): FormulaWorker<T> {
  let thread: Worker | null = null
  let answer: (drawn: T | null) => void = () => {}
  const start = (): Worker => {
    const worker = new Worker(file, {
      name: 'formulas',
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    })
    // one that was ended may still have something to say
    const tell = (drawn: T | null) => worker === thread && answer(drawn)
    worker.on('message', tell)
    worker.on('error', () => tell(null))
    worker.on('exit', () => tell(null))
    return worker
  }
  const stop = async () => {
    const ended = thread
    thread = null
    await ended?.terminate()
  }
  return {
    async draw(formulas, ms = SOME_MS) {
      thread ??= start()
      thread.postMessage(formulas)
      let timer: NodeJS.Timeout | undefined
      const drawn = await new Promise<T | null>((resolve) => {
        answer = resolve
        timer = setTimeout(() => resolve(null), ms)
      })
      clearTimeout(timer)
      if (drawn === null) await stop()
      return drawn
    },
    stop,
  }
}

/** Draws several at once and, where that fails, each alone: the one that holds the thread is rejected. */
export async function drawEach(
  pen: FormulaWorker,
  formulas: readonly (Formula & { key: string })[],
): Promise<Drawn> {
  const all = await pen.draw(formulas)
  if (all) return all
  const glyphs: Record<string, string> = {}
  const drawn: Record<string, Drawn['formulas'][string]> = {}
  for (const formula of formulas) {
    const one = await pen.draw([formula], ONE_MS)
    Object.assign(glyphs, one?.glyphs)
    drawn[formula.key] = one?.formulas[formula.key] ?? null
  }
  return { glyphs, formulas: drawn }
}
