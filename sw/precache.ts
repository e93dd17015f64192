import { addPlugins, addRoute, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { fillFromEnd } from './fill.ts'
import { groupFiles } from './group-files.ts'
import { acceptBuildFile } from './own-file.ts'
import type { BuildFile } from './wanted-files.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] }

const files: readonly BuildFile[] = self.__WB_MANIFEST
const scope = new URL('./', self.location.href).href

// a person's own requests go first
const fetchLow = (url: string) => fetch(url, { credentials: 'same-origin', priority: 'low' })

/** What only some phones keep of this build. */
export const groups = groupFiles(
  files.filter((file) => file.groups),
  scope,
  caches,
  (file) => (typeof file === 'string' ? fetchLow(file) : fetch(file)),
)

/**
 * Keeps the files of this build. A new version waits until the person lets it take over; what is removed then is only
 * what this list no longer names, and the server still has it. A file that is not ours ends the installation: the browser
 * tries again later, and what was installed before stays.
 */
export function installPrecache(): void {
  const always = files.filter((file) => !file.groups)
  // Before the installation's own listener; names of files are known once it has its list.
  self.addEventListener('install', (event) => event.waitUntil(fill(always).then(() => groups.fill())))
  self.addEventListener('activate', (event) => event.waitUntil(groups.clean()))
  addPlugins([{ cacheWillUpdate: ({ request, response }) => acceptBuildFile(request.url, response) }])
  precache(always.map(({ url, revision = null }) => ({ url, revision })))
  addRoute({ cleanURLs: false, ignoreURLParametersMatching: [] })
}

/** Where the installation keeps files. */
const cacheName = (): string => `workbox-precache-v2-${self.registration.scope}`

async function fill(always: readonly BuildFile[]): Promise<void> {
  const cache = await caches.open(cacheName())
  const named = always.flatMap(({ url, revision }) => {
    // a file whose name does not tell its version is left to the installation, which asks for it past the browser's cache
    if (revision) return []
    const key = getCacheKeyForURL(url)
    return key === undefined ? [] : [[key, key] as const]
  })
  await fillFromEnd(named, {
    has: (key) => cache.match(key),
    fetch: fetchLow,
    own: acceptBuildFile,
    keep: (key, response) => cache.put(key, response),
  })
}

/** Beside the worker's own script, wherever that lies. */
const SHELL = 'index.html'

/** The page of the app as this build has it, or undefined when the browser threw it away. */
export const shellPage = (): Promise<Response | undefined> => matchPrecache(SHELL)

/** A file of this build, or undefined. */
export const findBuildFile = async (path: string): Promise<Response | undefined> =>
  (await matchPrecache(path)) ?? (await groups.find(new URL(path, scope).href))

/** Names this build: the shell's own address in the cache, which carries its revision. */
export const buildName = (): string => getCacheKeyForURL(SHELL) ?? ''
