/** Files asked for at a time, beside the one that the installation itself asks for. */
const AT_A_TIME = 3

interface FillOutside {
  /** The file under its name in the cache, if it is there. */
  has: (key: string) => Promise<unknown>
  fetch: (url: string) => Promise<Response>
  /** The file as it may be kept, or null where it is not ours. */
  own: (url: string, response: Response) => Promise<Response | null>
  keep: (key: string, response: Response) => Promise<void>
}

/**
 * Asks for files of a new version several at a time, the last first: the installation asks for one after the other from
 * the first on, and on a far line each is a wait of its own, three minutes for all. What fails here is left to it, which
 * then fails or does not.
 * @param files address and name in the cache of each
 */
export async function fillFromEnd(
  files: readonly (readonly [url: string, key: string])[],
  { has, fetch, own, keep }: FillOutside,
): Promise<void> {
  const left = [...files]
  const next = async (): Promise<void> => {
    for (let file = left.pop(); file; file = left.pop()) {
      const [url, key] = file
      // the installation has come as far as here
      if (await has(key)) continue
      const kept = await own(url, await fetch(url))
      if (kept && !kept.redirected) await keep(key, kept)
    }
  }
  await Promise.allSettled(Array.from({ length: AT_A_TIME }, next))
}
