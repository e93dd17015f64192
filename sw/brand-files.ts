const CACHE = 'kb-brand'

/**
 * Marks and icons of a brand, and the file of one that a session has chosen by its address: same for everybody, small,
 * and wanted offline. `base`: path the app lies under.
 */
export const isBrandFile = (url: URL, origin: string, base: string): boolean =>
  url.origin === origin &&
  url.pathname.startsWith(`${base}/`) &&
  /^\/brands\/[a-z0-9-]+\/(?:[\w-]+\.(?:svg|png)|brand\.json)$/.test(url.pathname.slice(base.length))

/** The kept file at once, the newest fetched behind it. */
export async function answerBrandFile(
  request: Request,
  store: CacheStorage,
  get: (request: Request) => Promise<Response>,
): Promise<{ response: Response; behind: Promise<void> }> {
  const cache = await store.open(CACHE)
  const kept = await cache.match(request.url)
  const renew = async (): Promise<Response> => {
    const answer = await get(request)
    // A portal's page under the file's address is shown once, not kept.
    const isFile = /^(?:image\/|application\/json)/.test(answer.headers.get('content-type') ?? '')
    // a full store must not cost the page its file
    if (answer.status === 200 && isFile && !answer.redirected)
      await cache.put(request.url, answer.clone()).catch(() => undefined)
    return answer
  }
  if (!kept) return { response: await renew(), behind: Promise.resolve() }
  return {
    response: kept,
    behind: renew().then(
      () => {},
      () => {},
    ),
  }
}
