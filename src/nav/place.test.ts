import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as places from './place.ts'

/** The history of a browser, as far as the app writes it. */
class FakeHistory {
  entries: { state: unknown; url: string }[] = []
  at = 0
  isFull = false
  readonly pops = new Set<() => void>()
  get state(): unknown {
    return this.entries[this.at]?.state ?? null
  }
  get location() {
    const url = new URL(this.entries[this.at]?.url ?? '', 'https://school.test')
    const assign = (to: string | URL) => {
      this.pushEntry(null, String(to))
    }
    const { pathname, search, hash, origin } = url
    return { pathname, search, hash, origin, assign }
  }
  private pushEntry(state: unknown, url: string): void {
    const whole = url.startsWith('#') ? this.location.pathname + url : url
    this.entries = [...this.entries.slice(0, this.at + 1), { state, url: whole }]
    this.at = this.entries.length - 1
  }
  pushState(state: unknown, _: string, url: string): void {
    if (this.isFull) throw new Error('too many')
    this.pushEntry(state, url)
  }
  replaceState(state: unknown, _: string, url: string): void {
    this.entries[this.at] = { state, url: url.startsWith('#') ? this.location.pathname + url : url }
  }
  back(): void {
    this.at--
    for (const pop of this.pops) pop()
  }
}

let fake: FakeHistory
const open = (url: string, isHash = false) => {
  fake.entries = [{ state: null, url }]
  places.startPlaces(isHash)
}
const urlNow = () => fake.entries[fake.at]?.url

beforeEach(() => {
  fake = new FakeHistory()
  vi.stubGlobal('history', fake)
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => fake.pops.add(heard))
  vi.stubGlobal('removeEventListener', (_: string, heard: () => void) => fake.pops.delete(heard))
  Object.defineProperty(globalThis, 'location', { configurable: true, get: () => fake.location })
})

describe('before the router is here', () => {
  it('an address and the one before it are told as the router would', () => {
    open('/system/login?a=1')
    expect(places.currentPlace()).toEqual({
      ...{ path: '/system/login', search: '?a=1', key: 'default', index: 0, returned: true },
    })
    places.go('/system/register')
    expect(places.currentPlace()).toMatchObject({ path: '/system/register', index: 1, returned: false })
    expect(fake.state).toEqual({ usr: null, key: expect.stringMatching(/^\w{1,8}$/), idx: 1 })
    places.goBack('/')
    expect(places.currentPlace()).toMatchObject({ path: '/system/login', index: 0, returned: true })
    expect(fake.entries).toHaveLength(2)
  })

  it('an address takes the place of the present one where Back shall skip it', () => {
    open('/system/login')
    places.go('/auth')
    places.go('/system/forget', { replace: true })
    expect(fake.entries.map(({ url }) => url)).toEqual(['/system/login', '/system/forget'])
    expect(places.currentPlace()).toMatchObject({ path: '/system/forget', index: 1, returned: false })
  })

  it('where the app was opened Back leads to the page that is named', () => {
    open('/system/forget')
    places.goBack('/system/login')
    expect(fake.entries.map(({ url }) => url)).toEqual(['/system/login'])
  })

  it('a brand behind a # keeps its one page', () => {
    open('/school/#/system/login?a=1', true)
    expect(places.currentPlace()).toMatchObject({ path: '/system/login', search: '?a=1' })
    places.go('/system/register?b=2')
    expect(urlNow()).toBe('/school/#/system/register?b=2')
    expect(places.currentPlace()).toMatchObject({ path: '/system/register', search: '?b=2' })
  })

  it('a browser that takes no more entries opens the address as a page', () => {
    open('/system/login')
    fake.isFull = true
    places.go('/system/register')
    expect(urlNow()).toBe('/system/register')
  })

  it('an address of another site leaves the app', () => {
    open('/system/login')
    places.go('https://other.test/page')
    expect(urlNow()).toBe('https://other.test/page')
  })
})

it('the router goes on from where the app stands, and hears the browser alone', () => {
  open('/system/login')
  places.go('/')
  const asked: unknown[] = []
  places.handPlacesOver((to, how) => asked.push([to, how]))
  expect(fake.pops.size).toBe(0)
  places.go('/me', { replace: true })
  places.goBack('/')
  expect(asked).toEqual([
    ['/me', { replace: true }],
    [-1, undefined],
  ])
  expect(places.latestAddress()).toEqual({ path: '/me', search: '' })
  places.showPlace({ path: '/me', search: '?c=3', key: 'k', index: 1, returned: false })
  expect(places.latestAddress()).toMatchObject({ path: '/me', search: '?c=3' })
})
