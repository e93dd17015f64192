/** A stored reply: its envelope as text, with what is needed to ask whether it changed. */
export interface KeptReply {
  body: string
  etag: string
  /** Epoch ms when the server gave it. */
  asOf: number
}

/** Milliseconds a reply may lie on a phone without the server having confirmed it: 30 days (ASVS 14.3.3). */
export const KEPT_MS = 30 * 86_400_000

/** Whether a reply of `asOf` (epoch ms) has lain too long at `now`. A clock put back makes nothing older. */
export const isPastKeeping = (asOf: number, now: number): boolean => now - asOf > KEPT_MS
