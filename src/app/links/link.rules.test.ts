import { describe, expect, it } from 'vitest'
import { decideLinkWish } from './link.rules.ts'

const account = { userName: '李', userList: [{ userId: 'u1' }, { userId: 'u2' }] }
const inside = { phase: 'signedIn', account, identity: { userId: 'u1' }, stays: false } as const
const outside = { phase: 'signedOut', account: null, identity: null, stays: false } as const
const wishes = [
  { kind: 'delSession' },
  { kind: 'logOut' },
  { kind: 'switchUser', userId: 'u2' },
  { kind: 'token', token: 'x'.repeat(20) },
] as const

describe('a wish of a link', () => {
  it('is only ever asked for: no state does it at once [S04] [S05] [S07]', () => {
    for (const wish of wishes) {
      expect(decideLinkWish(wish, inside)).toBe('ask')
      expect(decideLinkWish(wish, { ...outside, phase: 'starting' })).toBe('later')
    }
  })
  it('is nothing when nobody is signed in to be signed out, and waits for who is to be switched', () => {
    expect(wishes.map((wish) => decideLinkWish(wish, outside))).toEqual(['never', 'never', 'later', 'ask'])
  })
  it('switches only to an own identity that is not the present one, and only where the brand lets', () => {
    const to = (userId: string) => ({ kind: 'switchUser', userId }) as const
    expect(decideLinkWish(to('u9'), inside)).toBe('never')
    expect(decideLinkWish(to('u1'), inside)).toBe('never')
    expect(decideLinkWish(to('u2'), { ...inside, stays: true })).toBe('never')
    expect(decideLinkWish(to('u2'), { ...inside, identity: null, stays: true })).toBe('ask')
  })
})
