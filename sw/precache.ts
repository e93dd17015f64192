import type { PrecacheEntry } from 'workbox-precaching'
import { addPlugins, addRoute, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { ownFileOf } from './own-file.ts'

/**
 * Keeps the files of this build. A new version waits until the person lets it take over; what is removed then is only
 * what this list no longer names, and the server still has it. A file that is not ours ends the installation: the browser
 * tries again later, and what was installed before stays.
 */
export function installPrecache(manifest: (PrecacheEntry | string)[]): void {
  addPlugins([{ cacheWillUpdate: ({ request, response }) => ownFileOf(request.url, response) }])
  precache(manifest)
  addRoute({ cleanURLs: false, ignoreURLParametersMatching: [] })
}

/** Beside the worker's own script, wherever that lies. */
const SHELL = 'index.html'

/** The page of the app as this build has it, or undefined when the browser threw it away. */
export const shellPage = (): Promise<Response | undefined> => matchPrecache(SHELL)

/** A file of this build, or undefined. */
export const ownFile = (path: string): Promise<Response | undefined> => matchPrecache(path)

/** Names this build: the shell's own address in the cache, which carries its revision. */
export const buildName = (): string => getCacheKeyForURL(SHELL) ?? ''
