/** Runs work again and again, the first time after `ms`; keeps no process alive. @returns what ends it */
export function repeat(work: () => unknown, ms: number): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}

/** Calls work again and again, every `ms`, until what it returns is called; work resolves when its turn is over. */
export type Every = (work: () => Promise<unknown>, ms: number) => () => void

/**
 * Does work again and again, one at a time: a turn that comes while another is under way is left out. `stop` ends it,
 * aborts the signal of the one under way and waits for it.
 * @param work never rejects
 */
export function regularly(
  work: (signal: AbortSignal) => Promise<unknown>,
  ms: number,
  every: Every = repeat,
): { stop(): Promise<void> } {
  const told = new AbortController()
  let running: Promise<unknown> | null = null
  const turn = () => {
    running ??= work(told.signal).finally(() => {
      running = null
    })
    return running
  }
  const end = every(turn, ms)
  return {
    stop: async () => {
      end()
      told.abort(new Error('The server stops.'))
      await running
    },
  }
}
