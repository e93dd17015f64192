import { expect, it } from 'vitest'
import { dialHref } from './dial.ts'

it.each([
  ['01632 960 104', 'tel:01632960104'],
  ['+86 (10) 6666-8888', 'tel:+861066668888'],
  ['0755-8888 6666 转 802', 'tel:075588886666'],
  ['400-820-0001 / 400-820-0002', 'tel:4008200001'],
])('%s is dialled by an address without blanks', (phone, href) => {
  expect(dialHref(phone)).toBe(href)
})
