import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStores } from '#src/platform/clear-stores.ts'
import { memoryStorage } from '#tests/support/phone/fake-page.ts'
import { markExamsSeen, noveltyOf, visitBegins } from './seen-exams.ts'

const exam = (publishedAt: number, version = 1, visible = true, visibleFrom: number | null = null) => ({
  ...{ publishedAt, version, visible, visibleFrom },
})

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage(new Map()))
  vi.stubGlobal('sessionStorage', memoryStorage(new Map()))
  visitBegins()
})
afterEach(() => vi.unstubAllGlobals())

it('nothing is new at the first visit, what is published after it is at the next', () => {
  expect(noveltyOf('s1', exam(10))).toBeNull()
  markExamsSeen('s1', [exam(10), exam(5)])
  expect(noveltyOf('s1', exam(20))).toBeNull()
  visitBegins()
  expect(noveltyOf('s1', exam(10))).toBeNull()
  expect(noveltyOf('s1', exam(20))).toBe('new')
  expect(noveltyOf('s1', exam(20, 2))).toBe('changed')
})

it('stays new for the visit, and is not at the one after', () => {
  markExamsSeen('s1', [exam(10)])
  visitBegins()
  markExamsSeen('s1', [exam(10), exam(20)])
  expect(noveltyOf('s1', exam(20))).toBe('new')
  visitBegins()
  expect(noveltyOf('s1', exam(20))).toBeNull()
})

it('an exam not shown yet is no news, and is once it is shown', () => {
  markExamsSeen('s1', [exam(10), exam(20, 1, false)])
  visitBegins()
  expect(noveltyOf('s1', exam(20, 1, false))).toBeNull()
  expect(noveltyOf('s1', exam(20))).toBe('new')
  // it counts from when it is shown, so that another one published meanwhile does not hide it
  markExamsSeen('s1', [exam(25)])
  visitBegins()
  expect(noveltyOf('s1', exam(20, 1, true, 30))).toBe('new')
})

it('is each identity’s own, goes with what speaks of a person, and a store that is blocked or broken tells nothing', () => {
  markExamsSeen('s1', [exam(10)])
  visitBegins()
  expect(noveltyOf('s2', exam(20))).toBeNull()
  localStorage.setItem('kb.seen.s3', 'what')
  expect(noveltyOf('s3', exam(20))).toBeNull()
  clearStores('logOut')
  visitBegins()
  expect(noveltyOf('s1', exam(20))).toBeNull()
})

it('an empty list, or one without a line, moves nothing', () => {
  markExamsSeen('s1', [exam(10)])
  visitBegins()
  markExamsSeen('s1', [])
  visitBegins()
  expect(noveltyOf('s1', exam(20))).toBe('new')
})
