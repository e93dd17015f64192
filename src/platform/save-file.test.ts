import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveFile, saveSpreadsheet } from './save-file.ts'

/** A page that writes down what is done to the link of a download. */
function page() {
  const done: string[] = []
  const link = {
    href: '',
    download: '',
    click: () => done.push(`click ${link.download}`),
    remove: () => done.push('remove'),
  }
  vi.stubGlobal('document', {
    createElement: (tag: string) => tag === 'a' && link,
    body: { append: (it: unknown) => done.push(it === link ? 'append' : 'other') },
  })
  return { done, link }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a file is given to the browser under its name, and its address taken back a minute later', async () => {
  const { done, link } = page()
  saveFile('表.csv', new Blob(['a,b'], { type: 'text/csv' }))
  expect(done).toEqual(['append', 'click 表.csv', 'remove'])
  const given = await fetch(link.href)
  expect(given.headers.get('content-type')).toBe('text/csv')
  expect(await given.text()).toBe('a,b')
  vi.advanceTimersByTime(59_999)
  expect((await fetch(link.href)).ok).toBe(true)
  vi.advanceTimersByTime(1)
  await expect(fetch(link.href)).rejects.toThrow('fetch failed')
})

it('a spreadsheet is what its base64 says', async () => {
  const { link } = page()
  saveSpreadsheet('成绩.xlsx', btoa('\u0050\u004b\u00ff'))
  const given = await fetch(link.href)
  expect(given.headers.get('content-type')).toContain('spreadsheetml')
  expect([...new Uint8Array(await given.arrayBuffer())]).toEqual([0x50, 0x4b, 0xff])
})
