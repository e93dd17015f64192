import 'fake-indexeddb/auto'
import { vi } from 'vitest'

/** A browser's store whose rows are `rows`. */
export const memoryStorage = (rows: Map<string, string>) => ({
  getItem: (key: string) => rows.get(key) ?? null,
  setItem: (key: string, value: string) => void rows.set(key, value),
  removeItem: (key: string) => void rows.delete(key),
  key: (at: number) => [...rows.keys()][at] ?? null,
  get length() {
    return rows.size
  },
})

/** One request a page sent. */
export interface Sent {
  call: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown> | null
}
export type Route = (sent: Sent) => Response | Promise<Response>

/**
 * What a page has around it, on plain http: stores that outlive a reload, tabs that hear each other, a server of
 * routes by call. `reload()` gives the next page its globals again; modules are imported after it.
 */
export function fakePage() {
  const local = new Map<string, string>()
  const tab = new Map<string, string>()
  const sent: Sent[] = []
  const said: unknown[] = []
  const routes: Record<string, Route> = {}
  const state = { online: true, cookies: true }
  // The browser's databases outlive a test; who used the phone in the one before does not.
  indexedDB.deleteDatabase('kb-last-account')
  let hear: ((message: unknown) => void)[] = []

  class Channel {
    postMessage(message: unknown) {
      said.push(message)
    }
    addEventListener(_: string, heard: (event: { data: unknown }) => void) {
      hear.push((data) => heard({ data }))
    }
  }
  const doFetch = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://school.test')
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    if (!state.online) throw new TypeError('Failed to fetch')
    const one = { call, query: url.searchParams, headers: new Headers(init.headers), body }
    sent.push(one)
    const route = routes[call]
    if (!route) return new Response('no such call', { status: 404 })
    return await route(one)
  }
  const reload = () => {
    hear = []
    sent.length = 0
    vi.resetModules()
    vi.stubGlobal('localStorage', memoryStorage(local))
    vi.stubGlobal('sessionStorage', memoryStorage(tab))
    vi.stubGlobal('BroadcastChannel', Channel)
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('fetch', doFetch)
    vi.stubGlobal('navigator', {
      userAgent: 'test',
      get onLine() {
        return state.online
      },
      get cookieEnabled() {
        return state.cookies
      },
    })
  }
  /** Lets everything that is ready run, the local database included. */
  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  /** Another tab speaks. */
  const otherTab = (message: unknown) => {
    for (const one of hear) one(message)
  }
  reload()
  return { local, tab, sent, said, routes, state, reload, settle, otherTab }
}
