import { fillFromEnd } from './fill.ts'
import { acceptBuildFile } from './own-file.ts'
import { type BuildFile, filesWanted, readWanted } from './wanted-files.ts'

/** Files of the build that not every phone keeps. Their names carry their hash: one name is one content for ever. */
const CACHE = 'kb-build'

export interface GroupFiles {
  /** Whether an address is one of these files. */
  has(url: string): boolean
  /** Brings what is wanted and not here. Rejects where one of them cannot be had. */
  fill(): Promise<void>
  /** Removes what no list of this build names. */
  clean(): Promise<void>
  /** The kept file, or undefined. */
  find(url: string): Promise<Response | undefined>
  /** The kept file, else the server's, which is kept: what was needed once is wanted again. */
  answer(request: Request): Promise<Response>
}

/**
 * @param files those with groups
 * @param scope address that they lie under, with its slash
 * @param fetch asks the server
 */
export function groupFiles(
  files: readonly BuildFile[],
  scope: string,
  store: CacheStorage,
  fetch: (request: Request | string) => Promise<Response>,
): GroupFiles {
  const addressOf = (file: BuildFile): string => new URL(file.url, scope).href
  const all = new Set(files.map(addressOf))
  const find = async (url: string) => (await store.open(CACHE)).match(url)
  return {
    has: (url) => all.has(url),
    find,
    fill: async () => {
      const cache = await store.open(CACHE)
      const wanted = filesWanted(files, await readWanted(store)).map(addressOf)
      await fillFromEnd(
        wanted.map((url) => [url, url] as const),
        {
          has: (url) => cache.match(url),
          // a release before kept it among all others
          fetch: async (url) => (await store.match(url)) ?? (await fetch(url)),
          own: acceptBuildFile,
          keep: (url, response) => cache.put(url, response),
        },
      )
      for (const url of wanted) if (!(await cache.match(url))) throw new Error(`Not to be had: ${url}`)
    },
    clean: async () => {
      const cache = await store.open(CACHE)
      for (const { url } of await cache.keys()) if (!all.has(url)) await cache.delete(url)
    },
    answer: async (request) => {
      const kept = await find(request.url)
      if (kept) return kept
      const answer = await fetch(request)
      const own = answer.redirected ? null : await acceptBuildFile(request.url, answer)
      // a full phone still shows the page
      if (own) await (await store.open(CACHE)).put(request.url, own.clone()).catch(() => undefined)
      return answer
    },
  }
}
