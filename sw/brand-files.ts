const CACHE = 'kb-brand'

/** Marks and icons of a brand: same for everybody, small, and wanted without a line. `base`: path the app lies under. */
export const isBrandFile = (url: URL, origin: string, base: string): boolean =>
  url.origin === origin &&
  url.pathname.startsWith(`${base}/`) &&
  /^\/brands\/[a-z0-9-]+\/[\w-]+\.(svg|png)$/.test(url.pathname.slice(base.length))

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
    // A portal's page under a picture's address is shown once, not kept.
    const isPicture = answer.headers.get('content-type')?.startsWith('image/')
    if (answer.status === 200 && isPicture && !answer.redirected) await cache.put(request.url, answer.clone())
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
