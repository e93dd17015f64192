import { FILES_AT_A_TIME, FILES_ON_SLOW_LINE, SLOW_BYTES } from './limits.ts'
/** @param goodput bytes a second; 0: not known yet, and then the line is slow */
export const isSlow = (goodput: number): boolean => goodput < SLOW_BYTES

/** Lets files begin one after the other, as many as the line carries. */
export interface Turns {
  /** Resolves when a file may begin, or `signal` is aborted; `leave` follows each. */
  enter(signal: AbortSignal): Promise<void>
  leave(): void
  /** Files on their way now. */
  going(): number
  /** The goodput is another one now. */
  look(): void
}

/** @param goodput bytes a second of the line; 0: not known yet, and then the line is slow */
export function createTurns(goodput: () => number): Turns {
  let going = 0
  const waiting: (() => void)[] = []
  const look = () => {
    const most = isSlow(goodput()) ? FILES_ON_SLOW_LINE : FILES_AT_A_TIME
    while (going < most && waiting.length > 0) {
      going++
      waiting.shift()?.()
    }
  }
  return {
    look,
    going: () => going,
    enter: (signal) =>
      new Promise((resolve) => {
        const begin = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        // Who gives up goes on at once and finds its signal aborted.
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          going++
          resolve()
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(begin)
        if (signal.aborted) giveUp()
        else look()
      }),
    leave: () => {
      going--
      look()
    },
  }
}
