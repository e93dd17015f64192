export type Log = (line: string) => void

/** Runs the steps of a start one after another and tells each with its time. */
export interface Steps {
  /** `say` tells how far a long step is; it may be called as often as one likes. */
  run<T>(title: string, work: (say: (text: string) => void) => Promise<T>): Promise<T>
}

/** A line of progress at most this often. */
const SAY_MS = 2_000

/** `now` in milliseconds, from any origin. */
export function stepsTo(log: Log, now: () => number = () => performance.now()): Steps {
  return {
    async run(title, work) {
      const began = now()
      let said = began
      const result = await work((text) => {
        if (now() - said < SAY_MS) return
        said = now()
        log(`  ${title}: ${text}`)
      })
      log(`  ${title} (${((now() - began) / 1000).toFixed(1)} s)`)
      return result
    },
  }
}
