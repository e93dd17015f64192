import { GOODPUT_HALF_BYTES } from './limits.ts'

/** Measures what arrives while files are on their way; the time between them is not counted. */
export interface Goodput {
  /**
   * So many more bytes of a file arrived; the first word of a file only starts the clock.
   * @param isWhole true: that was the last of it
   */
  moved(fileId: string, gained: number, isWhole: boolean): void
  /** Nothing is on its way any more. */
  rest(): void
  /** Bytes a second of all files together; 0: not known yet. */
  bytesPerSecond(): number
  /** When it was last measured, epoch ms; 0: never. */
  measuredAt(): number
}

/** @param now the phone's clock, epoch ms */
export function createGoodput(now: () => number): Goodput {
  const open = new Set<string>()
  let [at, bytes, ms, measuredAt] = [0, 0, 0, 0]
  return {
    moved: (fileId, gained, isWhole) => {
      const time = now()
      if (open.size > 0) {
        const past = Math.max(0, time - at)
        const kept = 0.5 ** (gained / GOODPUT_HALF_BYTES)
        bytes = bytes * kept + gained
        ms = ms * kept + past
        measuredAt = time
      }
      at = time
      if (isWhole) open.delete(fileId)
      else open.add(fileId)
    },
    rest: () => open.clear(),
    bytesPerSecond: () => (ms > 0 ? (bytes * 1000) / ms : 0),
    measuredAt: () => measuredAt,
  }
}
