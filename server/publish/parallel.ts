/** Waits until all have come to rest, then tells the first failure. */
export async function allAtRest(work: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw one.reason
}

/** Does `work` for 0 .. count - 1, in order, no more than `limit` at a time. After a failure none is begun. */
export function runInParallel(
  limit: number,
  count: number,
  work: (i: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    try {
      while (next < count) await work(next++)
    } catch (e) {
      next = count
      throw e
    }
  }
  return allAtRest(Array.from({ length: limit }, worker))
}
