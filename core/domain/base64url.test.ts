import { expect, it } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'

it('bytes become base64url as the server writes it, and come back', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length * 101) % 256)
    const text = toBase64url(bytes)
    expect(text).toBe(Buffer.from(bytes).toString('base64url'))
    expect(fromBase64url(text)).toEqual(bytes)
  }
})

it('padding is read, and what is no base64url is refused', () => {
  expect([...fromBase64url('_-8=')]).toEqual([0xff, 0xef])
  expect(() => fromBase64url('a*b')).toThrow()
})
