import { expect, it, vi } from 'vitest'
import { compareVersions, createNewer } from './newer.service.ts'

const URL = 'https://kaoban.school.example/version.json'
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(body), { status })))

it('nobody is asked where no place was named [O13]', async () => {
  const fetch = answering({ version: '9.0.0' })
  const newer = createNewer({ url: null, current: '1.0.0', fetch })
  expect(await newer(0)).toEqual({ newer: 'off', newest: '' })
  expect(fetch).not.toHaveBeenCalled()
})

it('the place is asked once a day, when somebody looks [O13]', async () => {
  const fetch = answering({ version: '1.10.0' })
  const newer = createNewer({ url: URL, current: '1.9.3', fetch })
  for (const now of [0, 1, 86_399_999]) expect(await newer(now)).toEqual({ newer: 'yes', newest: '1.10.0' })
  expect(fetch).toHaveBeenCalledTimes(1)
  await newer(86_400_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it.each([
  ['no version', () => answering({ version: '<b>' })],
  ['an error', () => answering({ version: '9.0.0' }, 500)],
  ['no line', () => vi.fn<typeof fetch>(() => Promise.reject(new Error('no line')))],
])('%s is told as not known, and asked again after an hour [O13]', async (_, make) => {
  const fetch = make()
  const newer = createNewer({ url: URL, current: '1.0.0', fetch })
  expect(await newer(0)).toEqual({ newer: 'unknown', newest: '' })
  await newer(3_599_999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await newer(3_600_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('versions are compared as numbers [O13]', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0)
  expect(compareVersions('v1.2', '1.2.0')).toBe(0)
  expect(compareVersions('1.2.0-rc1', '1.2.1')).toBeLessThan(0)
})
