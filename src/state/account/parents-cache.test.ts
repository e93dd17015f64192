import { describe, expect, it } from 'vitest'
import { fakePage } from '#tests/support/phone/fake-page.ts'
import { dropParents, keepParents, readParents } from './parents-cache.ts'

describe('the parents of a student, kept for the tab [S18]', () => {
  it('are this identity’s alone, in no store that outlives the tab, and gone when dropped', () => {
    const { tab, local } = fakePage()
    keepParents('acc/u1', { parents: [{ name: '李*' }] })
    expect(readParents('acc/u1')).toEqual({ parents: [{ name: '李*' }] })
    expect(readParents('acc/u2')).toBeNull()
    expect([tab.size, local.size]).toEqual([1, 0])
    dropParents()
    expect(readParents('acc/u1')).toBeNull()
  })
  it('that are no such thing are not there', () => {
    const { tab } = fakePage()
    for (const text of ['', '[1', 'null', '{"who":"acc/u1"}', '{"who":1,"data":{}}']) {
      tab.set('kb.parents', text)
      expect(readParents('acc/u1')).toBeNull()
    }
  })
})
