/** A frame that waits for the one before it. */
export interface WaitingFrame {
  readonly accountId: string
  /** True: it was given to an account that has fewer. */
  isTaken: boolean
}

/** Frames that wait at a time in a process, of 256 KiB at most. */
export const MOST_WAITING = 256
/** Of one account: of three files with four frames on their way each, all but the first may come early. */
export const MOST_OF_ACCOUNT = 12

/**
 * A place to wait in, or null where there is none. Where all are taken, an account with fewer gets the newest of the one
 * that has most: many accounts together cannot keep another one out either.
 */
export function placeFor(waiting: Set<WaitingFrame>, accountId: string): WaitingFrame | null {
  const counts = new Map<string, number>()
  for (const one of waiting) counts.set(one.accountId, (counts.get(one.accountId) ?? 0) + 1)
  const mine = counts.get(accountId) ?? 0
  if (mine >= MOST_OF_ACCOUNT) return null
  if (waiting.size >= MOST_WAITING) {
    const [who, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
    const newest = [...waiting].findLast((one) => one.accountId === who)
    if (!newest || most <= mine + 1) return null
    newest.isTaken = true
    waiting.delete(newest)
  }
  const place: WaitingFrame = { accountId, isTaken: false }
  waiting.add(place)
  return place
}
