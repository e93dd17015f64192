import { busy } from '../reply/refusal.ts'

/**
 * Lets some work go on at a time; the rest waits in its order.
 * @param most how many go on
 * @param waiting how many may wait: whoever comes then is asked to come again
 */
export function createTurns(most: number, waiting = Number.POSITIVE_INFINITY) {
  const queue: (() => void)[] = []
  let going = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (going >= most) {
      if (queue.length >= waiting) throw busy(10)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else going++
    try {
      return await work()
    } finally {
      // a turn is handed on, so that nobody can come between
      const next = queue.shift()
      if (next) next()
      else going--
    }
  }
}
