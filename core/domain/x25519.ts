import { pow } from '@noble/curves/abstract/modular.js'
import { montgomery } from '@noble/curves/abstract/montgomery.js'

/** The field's prime, 2^255 - 19. */
const P = 2n ** 255n - 19n

/**
 * X25519 (RFC 7748) by the library's own ladder, with the parameters of section 5. The library's ready-made one brings
 * Ed25519 and its tables along, 6 kB on a phone's way in.
 */
export const x25519 = montgomery({
  P,
  type: 'x25519',
  powPminus2: (x) => pow(x, P - 2n, P),
  adjustScalarBytes: (bytes: Uint8Array) => {
    bytes[0] = (bytes[0] ?? 0) & 248
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64
    return bytes
  },
})
