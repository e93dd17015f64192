interface CrowdLimits {
  /** Milliseconds within which whoever is let in is to be done. */
  withinMs: number
  /** As many are let in at a time however slow it was before. */
  least: number
  /** What is answered to the others, who are to come again in so many milliseconds. */
  refusal: (inMs: number) => Error
  /** Milliseconds that only go on. */
  now?: () => number
}

/** Between these times somebody who was sent away comes again; a phone waits no longer without hearing anything. */
const [SOONEST_MS, LATEST_MS] = [3000, 30_000]

/**
 * Lets in as many at a time as were done in the last `withinMs`, and refuses the rest at once: by Little's law whoever is
 * let in is then done in about that time, however many come and however fast the machine is. A server that let all of
 * them in would be late for each, and would do work for those who have given up. Those sent away come again one after the
 * other, twice as many as are done, for some will have gone: all coming after the same few seconds would keep a large
 * crowd's server busy with refusing.
 */
export function createCrowd({ withinMs, least, refusal, now = () => performance.now() }: CrowdLimits) {
  /** When each of the last ones was done and not refused, the earliest first. */
  const done: number[] = []
  let inside = 0
  /** When the last one who was sent away comes again. */
  let last = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const at = now()
    while (done[0] !== undefined && done[0] <= at - withinMs) done.shift()
    const most = Math.max(least, done.length)
    if (inside >= most) {
      last = Math.min(Math.max(last, at + SOONEST_MS) + withinMs / most / 2, at + LATEST_MS)
      throw refusal(last - at)
    }
    inside++
    try {
      const value = await work()
      // one that is refused may have cost nothing: a thousand of those say nothing of how many can be done
      done.push(now())
      return value
    } finally {
      inside--
    }
  }
}
