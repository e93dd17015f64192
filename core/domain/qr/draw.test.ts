import { describe, expect, it } from 'vitest'
import { drawQr } from './draw.ts'

describe('a QR code drawn on the phone', () => {
  it('is as large as its text needs, and refuses what no code of ours holds', () => {
    expect(drawQr('A').size).toBe(21)
    expect(drawQr('x'.repeat(14)).size).toBe(21)
    expect(drawQr('x'.repeat(15)).size).toBe(25)
    expect(drawQr('x'.repeat(213)).size).toBe(57)
    expect(() => drawQr('x'.repeat(214))).toThrow(RangeError)
    expect(() => drawQr('题')).toThrow(RangeError)
  })
})
