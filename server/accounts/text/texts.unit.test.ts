import { expect, it } from 'vitest'
import { helpText, MESSAGES } from './messages.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort()

it('both languages have the same messages with the same places, and the same flags', () => {
  expect(Object.keys(MESSAGES.en)).toEqual(Object.keys(MESSAGES['zh-CN']))
  for (const key of Object.keys(MESSAGES.en) as (keyof typeof MESSAGES.en)[]) {
    expect(places(MESSAGES.en[key]), key).toEqual(places(MESSAGES['zh-CN'][key]))
  }
  const flags = (text: string) => new Set(text.match(/--[a-z][a-z-]+/g))
  expect(flags(helpText('en'))).toEqual(flags(helpText('zh-CN')))
})
