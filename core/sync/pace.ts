import {
  BEFORE_ITS_END,
  CLEAN_FRAMES,
  FIRST_PAUSE_MS,
  FRAME,
  FRAME_SECONDS,
  FRAME_SECONDS_UNDER_LOSS,
  FRAME_STEP_BYTES,
  LONGEST_HIDDEN_PAUSE_MS,
  LONGEST_PAUSE_MS,
  MOST_OF_ROUND_TRIP,
  SOON_MS,
  STILL,
  STUCK,
  WELL_FRAMES,
} from './limits.ts'
/**
 * Pause after the `n`th failure in a row (from 1), ms: doubles from 1 s, with full jitter above the first second so that
 * many phones do not come back at once. Looked-at pages stay under 20 s: work goes within half a minute of the line's
 * return, with no tap.
 * @param random 0 <= x < 1
 */
export function pauseAfter(n: number, random: number, isHidden: boolean): number {
  const longest = isHidden ? LONGEST_HIDDEN_PAUSE_MS : LONGEST_PAUSE_MS
  const ceiling = Math.min(longest, FIRST_PAUSE_MS * 2 ** Math.min(n, 20))
  return Math.round(FIRST_PAUSE_MS + random * (ceiling - FIRST_PAUSE_MS))
}

const secondsOn = (line: number): number => FRAME_SECONDS.find(({ below }) => line < below)?.seconds ?? 8

/** Chooses the size of frames by what the line does. */
export interface FramePace {
  size(): number
  /** A frame of `bytes` arrived after `ms`; so many frames shared the line meanwhile, on average. */
  arrived(bytes: number, ms: number, flights: number): void
  /** A frame did not arrive, or got stuck. */
  lost(): void
  /** A small request was answered after `ms`: at most that is the way there and back. */
  answered(ms: number): void
  /**
   * Milliseconds until most of a frame that goes now beside others will have left; null: not to be told, or too short to
   * matter, or frames get lost: then whoever is stuck needs the connections.
   */
  leavesIn(bytes: number, flights: number): number | null
  /** Milliseconds after which a frame must be stuck while so many files share the line. */
  stuckIn(bytes: number, files: number): number
  /** Bytes a second of all files together, smoothed; 0: not known yet. */
  goodput(): number
}

/** Frames follow the goodput between 4 and 256 KiB, from 24 KiB on, up to 32 KiB at first, up to 16 KiB while they get lost. */
export function createFramePace(): FramePace {
  let size: number = FRAME.first
  let goodput = 0
  let sinceLoss = 0
  let wasLost = false
  let roundTrip = Number.POSITIVE_INFINITY
  /** Bytes a second of all frames together while they are sent, without the wait for an answer. */
  let speed = 0
  const isLossy = () => wasLost && sinceLoss < WELL_FRAMES
  return {
    answered: (ms) => {
      roundTrip = Math.min(roundTrip, ms)
    },
    leavesIn: (bytes, flights) => {
      if (speed === 0 || isLossy()) return null
      const ms = (bytes * flights * 1000) / speed
      return ms < SOON_MS ? null : Math.ceil(ms * BEFORE_ITS_END)
    },
    stuckIn: (bytes, files) => {
      if (goodput === 0) return isLossy() ? STUCK.leastMs : STUCK.unknownMs
      const most = isLossy() ? STUCK.mostMsUnderLoss : STUCK.mostMs
      const expected = (bytes * files * 1000) / goodput
      const soon = Math.min(Math.max(expected * STUCK.times, STUCK.leastMs), most)
      return Math.max(soon, expected * STUCK.leastTimes)
    },
    size: () => size,
    goodput: () => goodput,
    arrived: (bytes, ms, flights) => {
      const now = (bytes * flights * 1000) / Math.max(ms, 1)
      goodput = goodput === 0 ? now : goodput * 0.7 + now * 0.3
      const sent = (bytes * flights * 1000) / Math.max(ms - Math.min(roundTrip, ms * MOST_OF_ROUND_TRIP), 1)
      speed = Math.max(sent, speed * STILL)
      sinceLoss++
      // A line that nothing is known of yet may be one that loses a third of its packets.
      const isClean = sinceLoss >= CLEAN_FRAMES
      const most = isClean ? FRAME.most / flights : isLossy() ? FRAME.mostUnderLoss : FRAME.mostAtFirst
      const longest = isLossy() ? FRAME_SECONDS_UNDER_LOSS : Number.POSITIVE_INFINITY
      const seconds = Math.min(secondsOn(goodput), longest)
      const wanted = Math.min((goodput / flights) * seconds, size * 2, most)
      size = Math.max(FRAME.least, Math.floor(wanted / FRAME_STEP_BYTES) * FRAME_STEP_BYTES)
    },
    lost: () => {
      sinceLoss = 0
      wasLost = true
      size = Math.max(FRAME.least, Math.min(size / 2, FRAME.mostUnderLoss))
    },
  }
}
