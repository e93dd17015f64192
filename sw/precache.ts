import type { PrecacheEntry } from 'workbox-precaching'
import { addPlugins, addRoute, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { fillFromEnd } from './fill.ts'
import { ownFileOf } from './own-file.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps the files of this build. A new version waits until the person lets it take over; what is removed then is only
 * what this list no longer names, and the server still has it. A file that is not ours ends the installation: the browser
 * tries again later, and what was installed before stays.
 */
export function installPrecache(manifest: (PrecacheEntry | string)[]): void {
  // Before the installation's own listener; names of files are known once it has its list.
  self.addEventListener('install', (event) => event.waitUntil(fill(manifest)))
  addPlugins([{ cacheWillUpdate: ({ request, response }) => ownFileOf(request.url, response) }])
  precache(manifest)
  addRoute({ cleanURLs: false, ignoreURLParametersMatching: [] })
}

/** Where the installation keeps files. */
const cacheName = (): string => `workbox-precache-v2-${self.registration.scope}`

async function fill(manifest: readonly (PrecacheEntry | string)[]): Promise<void> {
  const cache = await caches.open(cacheName())
  const files = manifest.flatMap((entry) => {
    // a file whose name does not tell its version is left to the installation, which asks for it past the browser's cache
    if (typeof entry !== 'string' && entry.revision) return []
    const key = getCacheKeyForURL(typeof entry === 'string' ? entry : entry.url)
    return key === undefined ? [] : [[key, key] as const]
  })
  await fillFromEnd(files, {
    has: (key) => cache.match(key),
    // a person's own requests go first
    fetch: (url) => fetch(url, { credentials: 'same-origin', priority: 'low' }),
    own: ownFileOf,
    keep: (key, response) => cache.put(key, response),
  })
}

/** Beside the worker's own script, wherever that lies. */
const SHELL = 'index.html'

/** The page of the app as this build has it, or undefined when the browser threw it away. */
export const shellPage = (): Promise<Response | undefined> => matchPrecache(SHELL)

/** A file of this build, or undefined. */
export const ownFile = (path: string): Promise<Response | undefined> => matchPrecache(path)

/** Names this build: the shell's own address in the cache, which carries its revision. */
export const buildName = (): string => getCacheKeyForURL(SHELL) ?? ''
