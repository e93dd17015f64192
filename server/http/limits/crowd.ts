interface CrowdLimits {
  /** Milliseconds within which whoever is let in is to be done. */
  withinMs: number
  /** As many are let in at a time however slow it was before. */
  least: number
  /** What is answered to the others. */
  refusal: () => Error
  /** Milliseconds that only go on. */
  now?: () => number
}

/**
 * Lets in as many at a time as were done in the last `withinMs`, and refuses the rest at once: by Little's law whoever is
 * let in is then done in about that time, however many come and however fast the machine is. A server that let all of
 * them in would be late for each, and would do work for those who have given up.
 */
export function createCrowd({ withinMs, least, refusal, now = () => performance.now() }: CrowdLimits) {
  /** When each of the last ones was done and not refused, the earliest first. */
  const done: number[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const since = now() - withinMs
    while (done[0] !== undefined && done[0] <= since) done.shift()
    if (inside >= Math.max(least, done.length)) throw refusal()
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
