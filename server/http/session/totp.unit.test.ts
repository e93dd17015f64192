import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeAt, factorUri, newFactorSecret, stepOfCode } from './totp.ts'

/** The secret of RFC 6238, appendix B, for SHA-1. */
const ascii = '12345678901234567890'
const secret = Secret.fromUTF8(ascii).base32

/** Appendix B: seconds, code of eight digits. */
const VECTORS = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const

describe('codes of the second factor', () => {
  it.each(VECTORS)('at %i s are those of RFC 6238, appendix B: %s [O01]', (seconds, code) => {
    const eight = new TOTP({ secret: Secret.fromUTF8(ascii), algorithm: 'SHA1', digits: 8, period: 30 })
    expect(eight.generate({ timestamp: seconds * 1000 })).toBe(code)
    // six digits are the last six of eight
    expect(codeAt(secret, seconds * 1000)).toBe(code.slice(2))
    expect(stepOfCode(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('serve one step before and after their own, and no longer [O01]', () => {
    const at = 1_700_000_010_000
    const step = Math.floor(at / 30_000)
    const code = codeAt(secret, at)
    expect(stepOfCode(secret, code, at - 30_000)).toBe(step)
    expect(stepOfCode(secret, code, at + 30_000)).toBe(step)
    expect(stepOfCode(secret, code, at - 60_000)).toBeNull()
    expect(stepOfCode(secret, code, at + 60_000)).toBeNull()
    expect(stepOfCode(secret, '', at)).toBeNull()
    expect(stepOfCode(secret, code.slice(0, 5), at)).toBeNull()
  })

  it('have secrets of 160 bits, and an address that apps read [O01]', () => {
    const made = newFactorSecret(() => Uint8Array.from(ascii, (c) => c.charCodeAt(0)))
    expect(made).toBe(secret)
    expect(newFactorSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newFactorSecret()).not.toBe(newFactorSecret())
    const uri = new URL(factorUri(secret, '云川区 & 一中', 'admin:1'))
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toBe('/云川区 & 一中:admin:1')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: '云川区 & 一中',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
