import { OLDEST_SERVER_TIME_MS } from './constants.ts'

export interface Clock {
  /** The server's time as far as known, epoch ms. */
  now(): number
  /**
   * Takes a server time (epoch ms) from an answer asked for at `asked` and received at `received` (device epoch ms):
   * the server is taken to have read its clock half-way between. An implausible time changes nothing and gives false.
   */
  learn(serverTime: number, asked: number, received: number): boolean
}

/** The device clock plus a difference that outlives a reload (S23): phones set to another day still work. */
export function createClock(
  now: () => number,
  skew: { read: () => number; write: (ms: number) => void },
): Clock {
  return {
    now: () => now() + skew.read(),
    learn: (serverTime, asked, received) => {
      if (!Number.isFinite(serverTime) || serverTime < OLDEST_SERVER_TIME_MS) return false
      skew.write(Math.round(serverTime - (asked + received) / 2))
      return true
    },
  }
}
