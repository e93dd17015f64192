/** The browser's cache storage in memory: what the service worker's rules need of it, no more. */
export function fakeCaches(): CacheStorage & { names: () => string[]; full: (is: boolean) => void } {
  const all = new Map<string, Map<string, Response>>()
  let isFull = false
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, 'http://school.test').href

  const cacheOf = (rows: Map<string, Response>) =>
    ({
      match: (request: RequestInfo | URL) => Promise.resolve(rows.get(urlOf(request))?.clone()),
      put: (request: RequestInfo | URL, response: Response) => {
        if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
        rows.delete(urlOf(request))
        rows.set(urlOf(request), response)
        return Promise.resolve()
      },
      delete: (request: RequestInfo | URL) => Promise.resolve(rows.delete(urlOf(request))),
      keys: () => Promise.resolve([...rows.keys()].map((url) => new Request(url))),
    }) as unknown as Cache

  return {
    open: (name: string) => {
      const rows = all.get(name) ?? new Map<string, Response>()
      all.set(name, rows)
      return Promise.resolve(cacheOf(rows))
    },
    has: (name: string) => Promise.resolve(all.has(name)),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    keys: () => Promise.resolve([...all.keys()]),
    match: async (request: RequestInfo | URL) => {
      for (const rows of all.values()) {
        const found = await cacheOf(rows).match(request)
        if (found) return found
      }
      return undefined
    },
    names: () => [...all.keys()],
    full: (is: boolean) => {
      isFull = is
    },
  } as unknown as CacheStorage & { names: () => string[]; full: (is: boolean) => void }
}
