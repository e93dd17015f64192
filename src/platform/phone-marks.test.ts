import { afterEach, expect, it, vi } from 'vitest'
import { fakePage } from '#tests/support/phone/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

it('a link marks a tester’s phone and takes the mark away; a sign-out by link leaves both marks [S05]', async () => {
  const { local } = fakePage()
  const marks = await import('./phone-marks.ts')
  const { takeFlags } = await import('./link-flags.ts')
  const { clearStores } = await import('./clear-stores.ts')
  const open = (search: string) => {
    vi.stubGlobal('location', { pathname: '/', search, hash: '' })
    vi.stubGlobal('history', { state: null, replaceState: () => undefined })
    takeFlags('/form')
  }
  open('?inspect=1')
  marks.noteFirstEntry(5)
  marks.noteFirstEntry(9)
  clearStores('logOut')
  open('')
  expect([marks.isInspected(), marks.firstEntry()]).toEqual([true, 5])
  open('?inspect=0')
  expect(marks.isInspected()).toBe(false)
  clearStores('delSession')
  expect([marks.firstEntry(), local.size]).toEqual([null, 0])
})
