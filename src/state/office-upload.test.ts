import { expect, it } from 'vitest'
import { typeOf } from './office-upload.ts'

const bytes = (...codes: number[]) => new Uint8Array(codes).buffer

it('a file is what its first bytes say, and a text where they say nothing [O03]', () => {
  expect(typeOf(bytes(0x50, 0x4b, 3, 4, 20))).toBe('application/zip')
  expect(typeOf(new TextEncoder().encode('%PDF-1.7').buffer)).toBe('application/pdf')
  expect(typeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  expect(typeOf(bytes(0x49, 0x49, 0x2a, 0))).toBe('image/tiff')
  expect(typeOf(new TextEncoder().encode('学号,姓名').buffer)).toBe('text/plain')
})
