import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { facts } from '../facts.ts'
import { readCrop } from '../files/mark-crop.ts'
import { readServerFile } from '../files/server-file.ts'

/** How far the school's clock is before this phone's, ms. */
const OFF_MS = 3_600_000
const asked: number[] = []

beforeEach(() => {
  asked.length = 0
  facts.accountKey = 'someone'
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'kb.skew' ? String(OFF_MS) : null) })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(Number(new URL(address, 'http://school.test').searchParams.get('client_check_time')))
    return Promise.resolve(new Response('picture', { headers: { 'content-type': 'image/jpeg' } }))
  })
})
afterEach(() => {
  facts.accountKey = undefined
  vi.unstubAllGlobals()
})

it('pictures and files are asked for by the time of the school, on a phone whose clock is wrong [R176]', async () => {
  const before = Date.now() + OFF_MS
  expect(await readCrop({ of: 'task', id: 't1' }, { cropNo: 0, itemNo: '1', bytes: 7 })).not.toBeNull()
  expect(await readServerFile('f1')).not.toBeNull()
  expect(asked).toHaveLength(2)
  for (const time of asked) {
    expect(time - before).toBeGreaterThanOrEqual(0)
    expect(time - before).toBeLessThan(60_000)
  }
})
