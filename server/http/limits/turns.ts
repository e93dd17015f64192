import { busy, type Refusal } from '../reply/refusal.ts'

interface TurnLimits {
  /** How much goes on at a time. */
  most: number
  /** How much may wait: whoever comes then is refused. */
  waiting: number
  /** Milliseconds that one waits at most and is then refused; without it everybody's turn comes. */
  forMs?: number
  /** What is answered to whoever is refused. */
  refusal?: () => Refusal
}

/** Lets some work go on at a time; the rest waits in its order. */
export function createTurns({ most, waiting, forMs, refusal = () => busy(10) }: TurnLimits) {
  const queue = new Set<() => void>()
  let going = 0

  const waitForTurn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        queue.delete(begin)
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        queue.delete(begin)
        reject(refusal())
      }
      const timer = forMs === undefined ? undefined : setTimeout(giveUp, forMs)
      queue.add(begin)
    })

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (going >= most) {
      if (queue.size >= waiting) throw refusal()
      await waitForTurn()
    } else going++
    try {
      return await work()
    } finally {
      // a turn is handed on, so that nobody can come between
      const [next] = queue
      if (next) next()
      else going--
    }
  }
}
