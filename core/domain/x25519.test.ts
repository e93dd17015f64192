import { x25519 as whole } from '@noble/curves/ed25519.js'
import { expect, it } from 'vitest'
import { fc } from '#tests/support/run/properties.ts'
import { x25519 } from './x25519.ts'

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 })

it('X25519 without its tables gives the keys and the secrets of the library’s own [C009]', () => {
  fc.assert(
    fc.property(secret, secret, (own, other) => {
      const theirs = whole.getPublicKey(other)
      expect(x25519.getPublicKey(own)).toEqual(whole.getPublicKey(own))
      expect(x25519.getSharedSecret(own, theirs)).toEqual(
        whole.getSharedSecret(other, x25519.getPublicKey(own)),
      )
    }),
    { numRuns: 20 },
  )
})

it('X25519 refuses a public key of low order, whose secret anybody knows [C009]', () => {
  expect(() => x25519.getSharedSecret(new Uint8Array(32).fill(7), new Uint8Array(32))).toThrow(/invalid/)
})
