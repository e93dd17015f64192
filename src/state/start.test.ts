import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '#tests/support/phone/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

const NORTH = { slug: 'northmere', title: 'Northmere Learning', locale: 'en' }
const json = (value: unknown) => () => Response.json(value)

/** A document with the head a server gave it. */
function page(injected: unknown, search = '', hostname = 'school.example') {
  const p = fakePage()
  const set = new Map<string, string>()
  const head: Record<string, string>[] = []
  const root = { dataset: {} as Record<string, string>, lang: '', style: { setProperty: set.set.bind(set) } }
  p.routes['GET /brands/hosts.json'] = json({ 'north.example': 'northmere' })
  p.routes['GET /brands/northmere/brand.json'] = json(NORTH)
  const open = async (at = search) => {
    p.reload()
    vi.stubGlobal('location', { search: at, hostname })
    vi.stubGlobal('document', {
      title: '',
      createElement: () => {
        const line: Record<string, string> = {}
        return Object.assign(line, { setAttribute: (name: string, value: string) => (line[name] = value) })
      },
      head: { append: (line: Record<string, string>) => head.push(line) },
      documentElement: root,
      getElementById: () => (injected === null ? null : { textContent: JSON.stringify(injected) }),
      querySelector: () => null,
    })
    const { brand, startBrand } = await import('./brand.state.ts')
    await startBrand()
    return brand
  }
  return { ...p, open, root, set, head }
}

describe('the brand of the page', () => {
  it('needs no request when the server wrote it into the page', async () => {
    const p = page(NORTH)
    expect(await p.open()).toMatchObject({ slug: 'northmere', locale: 'en' })
    expect(p.sent).toEqual([])
    expect(document.title).toBe('Northmere Learning')
  })
  it('follows a flag for the session, and is their own one again without it [P03]', async () => {
    const p = page({ slug: 'kaoban', title: '考伴' })
    expect((await p.open('?brand=northmere')).slug).toBe('northmere')
    expect((await p.open('')).slug).toBe('northmere')
    p.tab.clear()
    expect((await p.open('')).slug).toBe('kaoban')
    await p.open('?brand=northmere')
    expect((await p.open('?brand=')).slug).toBe('kaoban')
  })
  it('chosen by a flag changes looks and switches, never where the app lies or whom it speaks to [P03]', async () => {
    const host = {
      slug: 'kaoban',
      title: '考伴',
      hashPath: '/edu',
      environment: { name: 'test1', apiBase: '/test1' },
    }
    const p = page(host)
    const guest = { ...NORTH, hashPath: '', cdn: 'https://elsewhere.example', switches: { homework: false } }
    p.routes['GET /edu/brands/northmere/brand.json'] = json(guest)
    expect(await p.open('?brand=northmere')).toMatchObject({
      title: 'Northmere Learning',
      hashPath: '/edu',
      cdn: '',
      environment: { apiBase: '/test1' },
      switches: { homework: false },
    })
  })
  it('is found by the host name on a page served without one, which then gets its head', async () => {
    const p = page(null, '', 'north.example')
    expect((await p.open()).slug).toBe('northmere')
    expect(p.head).toContainEqual(
      expect.objectContaining({ rel: 'manifest', href: '/brands/northmere/manifest.webmanifest' }),
    )
    expect(p.head.find((line) => line['name'] === 'theme-color')).toBeDefined()
  })
  it('is the default for an unknown host, a broken file or no line at all [P04]', async () => {
    const p = page(null)
    expect((await p.open()).slug).toBe('kaoban')
    p.state.online = false
    expect((await p.open()).slug).toBe('kaoban')
    expect(document.title).toBe('考伴')
    expect((await page({ slug: '../x' }).open()).slug).toBe('kaoban')
  })
})

describe('settings', () => {
  it('are the brand first language until the person chooses, and are kept', async () => {
    const p = page(NORTH)
    await p.open()
    const first = await import('./settings.state.ts')
    first.startSettings('en')
    expect(p.root).toMatchObject({ lang: 'en', dataset: { theme: 'auto' } })
    first.setLocale('zh-CN')
    first.setTheme('eye')
    await p.open()
    const again = await import('./settings.state.ts')
    again.startSettings('en')
    expect(again.settings).toEqual({ theme: 'eye', locale: 'zh-CN' })
    p.local.set('kb.settings', '{"theme":"pink","locale":7}')
    again.startSettings('en')
    expect(again.settings).toEqual({ theme: 'auto', locale: 'en' })
  })
})

describe('the state of the line', () => {
  it('is what the last request showed, with the age of the oldest copy on the screen', async () => {
    fakePage()
    const { net, noteOutcome } = await import('./line/net.state.ts')
    noteOutcome('from-phone', 50, 100)
    expect(net).toMatchObject({ online: true, servedFromCacheAsOf: null })
    noteOutcome('unreachable', 50, 200)
    noteOutcome('from-phone', 40, 300)
    expect(net).toMatchObject({ online: false, offlineSince: 200, servedFromCacheAsOf: 40 })
    noteOutcome('answered', null, 400)
    expect(net).toMatchObject({
      online: true,
      offlineSince: null,
      servedFromCacheAsOf: null,
      lastAnswerAt: 400,
    })
  })
  it('says what plain http cannot do', async () => {
    const p = fakePage()
    const listeners: Record<string, () => void> = {}
    vi.stubGlobal('addEventListener', (type: string, heard: () => void) => {
      listeners[type] = heard
    })
    const { net, startNet } = await import('./line/net.state.ts')
    const retry = vi.fn()
    startNet(retry)
    expect(net).toMatchObject({ canWorkOffline: 'page-only', reason: 'plain-http', online: true })
    listeners['offline']?.()
    expect(net.online).toBe(false)
    p.state.online = true
    listeners['online']?.()
    expect(retry).toHaveBeenCalledOnce()
    expect(net.online).toBe(false)
  })
})

describe('toasts', () => {
  it('go after their seconds, do not pile up and are three at most', async () => {
    vi.useFakeTimers()
    const { showToast, toasts } = await import('./toast.state.ts')
    const texts = () => toasts.list.map((t) => t.text)
    showToast('a', 2)
    showToast('b', 5)
    showToast('a', 5)
    expect(texts()).toEqual(['b', 'a'])
    vi.advanceTimersByTime(2000)
    expect(texts()).toEqual(['b', 'a'])
    for (const text of ['c', 'd']) showToast(text, 1)
    expect(texts()).toEqual(['a', 'c', 'd'])
    vi.advanceTimersByTime(5000)
    expect(texts()).toEqual([])
    vi.useRealTimers()
  })
})
