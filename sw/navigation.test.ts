import { describe, expect, it } from 'vitest'
import { fakeCaches } from '#tests/support/phone/fake-caches.ts'
import type { Announced, Snapshot } from './messages.ts'
import { answerNavigation } from './navigation.ts'
import { findSnapshot, keepSnapshot, MAX_SNAPSHOTS } from './snapshot.ts'

const ORIGIN = 'https://school.test'
const PAINTED = 1_763_700_000_000
const SHELL = '<html><head></head><body><div id="root"></div></body></html>'
const amy: Announced = { accountKey: 'amy', userId: 'child1' }
const picture = (who: Announced, more: Partial<Snapshot> = {}): Snapshot => ({
  ...who,
  url: '/exam/report?examId=e1',
  html: `<p>${who.userId}</p>`,
  lang: '',
  theme: '',
  assets: ['/assets/r.css'],
  ...more,
})

const keep = (store: CacheStorage, who: Announced | null, snapshot: Snapshot) =>
  keepSnapshot(store, ORIGIN, who, snapshot, (s) => Promise.resolve(new Response(s.html)), 'b1', PAINTED)

function phone(who: Announced | null) {
  const store = fakeCaches()
  const state = { who, build: 'b1', shell: true, now: PAINTED }
  const open = async (path: string) => {
    const response = await answerNavigation(new Request(ORIGIN + path), {
      shellPage: () => Promise.resolve(state.shell ? new Response(SHELL) : undefined),
      announced: () => Promise.resolve(state.who),
      snapshot: (announced, url) => findSnapshot(store, ORIGIN, announced, url, state.build, state.now),
      fetch: () => Promise.resolve(new Response('from the server')),
    })
    return await response.text()
  }
  return { store, state, open }
}

describe('opening a page', () => {
  it('shows the report as it was last painted for this identity, and no other', async () => {
    const { store, state, open } = phone(amy)
    await keep(store, amy, picture(amy))
    expect(await open('/exam/report?examId=e1')).toContain('<p>child1</p>')
    expect(await open('/exam/report?examId=e2')).toBe(SHELL)
    for (const who of [{ ...amy, userId: 'child2' }, { accountKey: 'bo', userId: 'child1' }, null]) {
      state.who = who
      expect(await open('/exam/report?examId=e1')).toBe(SHELL)
    }
  })
  it('leaves out a picture of another build', async () => {
    const { store, state, open } = phone(amy)
    await keep(store, amy, picture(amy))
    state.build = 'b2'
    expect(await open('/exam/report?examId=e1')).toBe(SHELL)
  })
  it('leaves out a picture that is older than 30 days', async () => {
    const { store, state, open } = phone(amy)
    await keep(store, amy, picture(amy))
    state.now += 30 * 86_400_000
    expect(await open('/exam/report?examId=e1')).toContain('<p>child1</p>')
    state.now++
    expect(await open('/exam/report?examId=e1')).toBe(SHELL)
  })
  it('goes to the server when the browser threw the shell away', async () => {
    const { state, open } = phone(null)
    state.shell = false
    expect(await open('/')).toBe('from the server')
  })
})

describe('keeping a picture', () => {
  it('is refused for anybody but the announced person', async () => {
    const { store } = phone(amy)
    await keep(store, amy, picture({ ...amy, userId: 'child2' }))
    await keep(store, null, picture(amy))
    expect(store.names()).toEqual([])
  })
  it('ends with the oldest leaving', async () => {
    const { store } = phone(amy)
    for (let i = 0; i <= MAX_SNAPSHOTS; i++) await keep(store, amy, picture(amy, { url: `/r/${i}` }))
    expect(await findSnapshot(store, ORIGIN, amy, '/r/0', 'b1', PAINTED)).toBeNull()
    expect(await findSnapshot(store, ORIGIN, amy, `/r/${MAX_SNAPSHOTS}`, 'b1', PAINTED)).not.toBeNull()
  })
})
