import { FILES_AT_A_TIME, FILES_ON_SLOW_LINE, SLOW_BYTES } from '../limits.ts'

/** @param goodput bytes a second; 0: not known yet, and then the line is slow */
export const isSlow = (goodput: number): boolean => goodput < SLOW_BYTES

/** Lets files begin one after the other, as many as the line carries. */
export interface FileSlots {
  /** Resolves when a file may begin, or `signal` is aborted; `release` follows each. */
  acquire(signal: AbortSignal): Promise<void>
  release(): void
  /** Files on their way now. */
  inUse(): number
  /** The goodput is another one now. */
  update(): void
}

/** @param goodput bytes a second of the line; 0: not known yet, and then the line is slow */
export function createFileSlots(goodput: () => number): FileSlots {
  let inUse = 0
  const waiting: (() => void)[] = []
  const update = () => {
    const most = isSlow(goodput()) ? FILES_ON_SLOW_LINE : FILES_AT_A_TIME
    while (inUse < most && waiting.length > 0) {
      inUse++
      waiting.shift()?.()
    }
  }
  return {
    update,
    inUse: () => inUse,
    acquire: (signal) =>
      new Promise((resolve) => {
        const begin = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        // Who gives up goes on at once and finds its signal aborted.
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          inUse++
          resolve()
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(begin)
        if (signal.aborted) giveUp()
        else update()
      }),
    release: () => {
      inUse--
      update()
    },
  }
}
