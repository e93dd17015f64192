/** One thing a marker said of an answer, from one of their phones. */
export interface Word {
  readonly deviceId: string
  /** The phone's own counter; grows with each word. */
  readonly rev: number
  /** The server's revision that the phone had seen when it was written. */
  readonly baseRev: number
  /** Epoch ms when it was written. */
  readonly at: number
}

/**
 * The word that counts among all that one marker said of one answer; null of none. Of one phone it is its last; of
 * several phones the one that had seen more of the others, of equals the later one. It depends on the set of words
 * alone: in whatever order they arrive, the same one counts.
 */
export function lastWord<W extends Word>(words: readonly W[]): W | null {
  const ofPhone = new Map<string, W>()
  for (const word of words) {
    const other = ofPhone.get(word.deviceId)
    if (!other || word.rev > other.rev) ofPhone.set(word.deviceId, word)
  }
  let last: W | null = null
  for (const word of ofPhone.values()) if (!last || isNewer(word, last)) last = word
  return last
}

const isNewer = (a: Word, b: Word): boolean =>
  a.baseRev !== b.baseRev ? a.baseRev > b.baseRev : a.at !== b.at ? a.at > b.at : a.deviceId > b.deviceId
