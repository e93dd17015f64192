import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** DER, as much of it as a certificate takes (ITU-T X.690). */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const n = body.length
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.from([0]), bytes)

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const ALTERNATIVE_NAMES = oid('551d11')

const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))))
const timeOf = (ms: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`))
const pem = (kind: string, bytes: Buffer): string =>
  `-----BEGIN ${kind}-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${kind}-----\n`

export interface Made {
  cert: string
  key: string
  /** Base64 of the key's SHA-256, for a browser that is to trust it. */
  pin: string
}

/** A certificate (RFC 5280) for DNS names, signed by its own new key. Times in epoch ms. */
export function makeCertificate(names: readonly string[], from: number, to: number): Made {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync(
    'ec',
    {
      namedCurve: 'P-256',
    },
  )
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const who = nameOf(names[0] ?? '')
  const alternative = sequence(...names.map((name) => der(0x82, Buffer.from(name))))
  const tbs = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    who,
    sequence(timeOf(from), timeOf(to)),
    who,
    spki,
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, alternative)))),
  )
  const whole = sequence(tbs, ECDSA_SHA256, bits(sign('sha256', tbs, privateKey)))
  return {
    cert: pem('CERTIFICATE', whole),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pin: createHash('sha256').update(spki).digest('base64'),
  }
}

/** Writes it where a server reads it. @returns the two files */
export function putCertificate(folder: string, { cert, key }: Made): { cert: string; key: string } {
  const files = { cert: join(folder, 'school.pem'), key: join(folder, 'school.key') }
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
  return files
}
