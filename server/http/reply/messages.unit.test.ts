import { expect, it } from 'vitest'
import { type MessageKey, messages } from './messages.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort()

it('the server has the same messages in both languages', () => {
  expect(Object.keys(messages.en)).toEqual(Object.keys(messages['zh-CN']))
})

it.each(Object.keys(messages.en) as MessageKey[])('%s says the same in both languages', (key) => {
  const [zh, en] = [messages['zh-CN'][key], messages.en[key]]
  expect(places(zh)).toEqual(places(en))
  expect(zh).toMatch(/\p{Script=Han}/u)
  expect(en).not.toMatch(/\p{Script=Han}/u)
  expect(en.length).toBeGreaterThan(5)
})
