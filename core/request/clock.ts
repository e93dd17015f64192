import { OLDEST_SERVER_TIME_MS } from './constants.ts'

export interface ServerTimeClock {
  /** The server's time as far as known, epoch ms. */
  now(): number
  /**
   * Takes a server time (epoch ms) from an answer asked for at `asked` and received at `received` (device epoch ms):
   * the server is taken to have read its clock half-way between. An implausible time changes nothing and gives false.
   */
  learn(serverTime: number, asked: number, received: number): boolean
  /** Learns from the server's time (epoch ms) that every live reply bears, where the device's clock is off by more than a minute. */
  compare(told: string | null, asked: number, received: number): void
}

/** A slow reply tells when it began. */
const RIGHT_MS = 60_000

/** The device clock plus a difference that outlives a reload (S23): phones set to another day still work. */
export function createClock(
  now: () => number,
  skew: { read: () => number; write: (ms: number) => void },
): ServerTimeClock {
  const learn = (serverTime: number, asked: number, received: number): boolean => {
    if (!Number.isFinite(serverTime) || serverTime < OLDEST_SERVER_TIME_MS) return false
    skew.write(Math.round(serverTime - (asked + received) / 2))
    return true
  }
  return {
    now: () => now() + skew.read(),
    learn,
    compare: (told, asked, received) => {
      const serverTime = Number(told ?? Number.NaN)
      const off = Math.abs(serverTime - (asked + received) / 2 - skew.read())
      // received before it was asked for: the device's clock was set meanwhile
      if (received >= asked && off > RIGHT_MS + (received - asked)) learn(serverTime, asked, received)
    },
  }
}
