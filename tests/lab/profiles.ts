/** A line of a phone. */
export interface Profile {
  name: string
  /** Each way. */
  bitsPerSecond: number
  roundTripMs: number
}

export const GPRS: Profile = { name: 'GPRS', bitsPerSecond: 20_000, roundTripMs: 500 }
/** The lines that every homework must get over. */
export const PROFILES: readonly Profile[] = [
  { name: '2G', bitsPerSecond: 50_000, roundTripMs: 800 },
  { name: '2G good', bitsPerSecond: 150_000, roundTripMs: 800 },
  { name: '3G', bitsPerSecond: 250_000, roundTripMs: 300 },
]
