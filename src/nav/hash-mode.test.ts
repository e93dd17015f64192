import { afterEach, describe, expect, it, vi } from 'vitest'
import { enterHashMode, hashHref, insideOf } from './hash-mode.ts'

afterEach(() => vi.unstubAllGlobals())

/** Where a page opened at `url` stands after entering hash mode; null: it was left as it is. */
function opened(url: string): string | null {
  let to: string | null = null
  vi.stubGlobal('location', new URL(url, 'https://school.test'))
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, at: string) => (to = at) })
  enterHashMode('/edu/app')
  return to
}
const link = (href: string) => new URL(href, 'https://school.test/edu/app/')

describe('an address in hash mode [R02]', () => {
  it('is left alone when it is written that way', () => {
    expect(opened('/edu/app/#/exam/list?search=a')).toBeNull()
    expect(opened('/edu/app#/user')).toBeNull()
  })
  it.each([
    ['/edu/app/', '/edu/app/#/'],
    ['/edu/app', '/edu/app/#/'],
    ['/edu/app/?brand=', '/edu/app/#/?brand='],
    ['/edu/app/exam/report?examId=e1', '/edu/app/#/exam/report?examId=e1'],
    ['/exam/list', '/edu/app/#/exam/list'],
    ['/edu/apple', '/edu/app/#/edu/apple'],
  ])('%s becomes %s', (from, to) => expect(opened(from)).toBe(to))
  it('is read from links of either writing', () => {
    expect(insideOf(link('/exam/list?a=1'))).toBe('/exam/list?a=1')
    expect(insideOf(link('/edu/app/#/exam/list?a=1'))).toBe('/exam/list?a=1')
    expect(hashHref(link('/exam/list?a=1'), '/edu/app')).toBe('/edu/app/#/exam/list?a=1')
    expect(hashHref(link('/edu/app/#/exam/list'), '/edu/app')).toBeNull()
  })
})
