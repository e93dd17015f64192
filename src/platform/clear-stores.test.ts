import { describe, expect, it } from 'vitest'
import { fakePage } from '#tests/support/phone/fake-page.ts'
import { clearStores, isKeyCleared, KEPT_BY_LOG_OUT, NEVER_CLEARED } from './clear-stores.ts'

describe('what a sign-out by a link takes from the stores', () => {
  const filled = () => {
    const page = fakePage()
    for (const key of [...KEPT_BY_LOG_OUT, ...NEVER_CLEARED, 'kb.unsent.answers', 'kb.school-name', 'else']) {
      page.local.set(key, '1')
      page.tab.set(key, '1')
    }
    page.tab.set('kb.token', 't')
    return page
  }
  it('delSession: all of the app’s but unsent work and what is owed [S04]', () => {
    const { local, tab } = filled()
    clearStores('delSession')
    const left = [...NEVER_CLEARED, 'kb.unsent.answers', 'else'].toSorted()
    expect([...local.keys()].toSorted()).toEqual(left)
    expect([...tab.keys()].toSorted()).toEqual(left)
  })
  it('logOut: the open-id, the first-entry flag and the inspect mark stay [S05]', () => {
    const { local, tab } = filled()
    clearStores('logOut')
    for (const key of ['kb.openId', 'kb.first-entry', 'kb.inspect', 'kb.unsent.answers']) {
      expect(local.has(key), key).toBe(true)
    }
    expect(local.has('kb.school-name')).toBe(false)
    expect(tab.has('kb.token')).toBe(false)
  })
  it('never touches unsent work, whatever it is called after the dot [S22]', () => {
    for (const how of ['delSession', 'logOut'] as const) {
      expect(isKeyCleared('kb.unsent', how)).toBe(false)
      expect(isKeyCleared('kb.unsent.u1.answers', how)).toBe(false)
      expect(isKeyCleared('kb.unsentimental', how)).toBe(true)
    }
  })
})
