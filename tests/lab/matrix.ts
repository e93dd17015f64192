import type { Fault } from '#tests/model/line.ts'

/** A row of the fault matrix that is one thing done to a line (or a clock) for a while. */
interface LineRow {
  row: number
  what: string
  /** Fault of every request meanwhile; several: one after the other, the last one stays. */
  faults: Fault[]
  /** Seconds that it lasts. */
  seconds: number
  /** True: nothing can have reached the school meanwhile. */
  isCut: boolean
  /** Added to the phone's clock, ms. */
  skew?: number
}

const DAY = 86_400_000
const MINUTE = 60_000

/** Rows of the line, the server's faults and the clocks. Each is repaired and then left alone: nobody taps anything. */
export const LINE_ROWS: readonly LineRow[] = [
  { row: 18, what: 'black hole', faults: ['blackHole'], seconds: 180, isCut: true },
  { row: 21, what: 'truncated replies', faults: ['truncated'], seconds: 120, isCut: false },
  { row: 22, what: 'captive portal', faults: ['portal'], seconds: 300, isCut: true },
  { row: 22, what: 'captive portal that redirects', faults: ['portal302'], seconds: 300, isCut: true },
  { row: 23, what: 'connection refused', faults: ['dropRequest'], seconds: 300, isCut: true },
  { row: 24, what: 'every request twice', faults: ['twice'], seconds: 60, isCut: false },
  { row: 4, what: 'every reply lost', faults: ['dropReply'], seconds: 120, isCut: false },
  { row: 27, what: 'a bit flipped in every body', faults: ['bitFlip'], seconds: 60, isCut: false },
  { row: 28, what: '429 storm', faults: ['busy429'], seconds: 300, isCut: true },
  { row: 30, what: '455 storm', faults: ['address455'], seconds: 300, isCut: true },
  { row: 33, what: '500 for ten minutes', faults: ['error500'], seconds: 600, isCut: true },
  { row: 35, what: 'phone a day ahead', faults: ['ok'], seconds: 60, isCut: false, skew: DAY },
  { row: 35, what: 'phone a day behind', faults: ['ok'], seconds: 60, isCut: false, skew: -DAY },
  { row: 29, what: 'phone 12 minutes ahead', faults: ['slow'], seconds: 60, isCut: false, skew: 12 * MINUTE },
]
