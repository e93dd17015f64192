import { createHash, createHmac } from 'node:crypto'
import type { PlayStep, SignDiffers } from '#contract/office/partners.ts'
import { isSameSecret } from '../../../http/session/same-secret.ts'
import type { SignOnFields } from '../types.ts'

/** One way to sign; each part is as agreed or differs. */
interface SigningVariant {
  names: readonly string[]
  value: (text: string, name: string) => string
  join: (pairs: readonly (readonly [string, string])[]) => string
  mac: (text: string, key: Buffer) => Buffer
  key: Buffer
}

interface SigningDeviation {
  code: SignDiffers
  value: string
  /** Two changes of one part exclude each other. */
  part: keyof SigningVariant
  of: (way: SigningVariant) => Partial<SigningVariant>
}

const ascii = (a: string, b: string): number => (a < b ? -1 : 1)
const hmac =
  (name: string) =>
  (text: string, key: Buffer): Buffer =>
    createHmac(name, key).update(text).digest()
const md5 = (text: string | Buffer) => createHash('md5').update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

const MACS: Readonly<Record<string, SigningVariant['mac']>> = {
  'HMAC-SHA1': hmac('sha1'),
  'HMAC-MD5': hmac('md5'),
  'HMAC-SHA512': hmac('sha512'),
  'MD5(text+key)': (text, key) => md5(Buffer.concat([Buffer.from(text), key])),
  'MD5(key+text)': (text, key) => md5(Buffer.concat([key, Buffer.from(text)])),
  'MD5(text&key=)': (text, key) => md5(Buffer.concat([Buffer.from(`${text}&key=`), key])),
  'SHA256(text+key)': (text, key) => sha256(Buffer.concat([Buffer.from(text), key])),
  'SHA256(key+text)': (text, key) => sha256(Buffer.concat([key, Buffer.from(text)])),
  'SHA256(text&key=)': (text, key) => sha256(Buffer.concat([Buffer.from(`${text}&key=`), key])),
}

const pairsText = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${value}`).join('&')

const formText = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2)

function changesOf(
  names: readonly string[],
  given: readonly string[],
  fields: SignOnFields,
): SigningDeviation[] {
  const order = (code: SignDiffers, of: readonly string[]): SigningDeviation => ({
    ...{ code, value: '', part: 'names' },
    of: () => ({ names: of }),
  })
  const value = (code: SignDiffers, said: SigningVariant['value']): SigningDeviation => ({
    ...{ code, value: '', part: 'value' },
    of: () => ({ value: said }),
  })
  const join = (code: SignDiffers, said: SigningVariant['join']): SigningDeviation => ({
    ...{ code, value: '', part: 'join' },
    of: () => ({ join: said }),
  })
  const key = (code: SignDiffers, of: (key: Buffer) => Buffer): SigningDeviation => ({
    ...{ code, value: '', part: 'key' },
    of: (way) => ({ key: of(way.key) }),
  })
  return [
    order('order.given', given),
    order(
      'order.caseless',
      names.toSorted((a, b) => ascii(a.toLowerCase(), b.toLowerCase())),
    ),
    order('order.reverse', names.toReversed()),
    order(
      'withoutEmpty',
      names.filter((name) => fields[name] !== ''),
    ),
    ...names.map(
      (name): SigningDeviation => ({
        ...order(
          'without',
          names.filter((n) => n !== name),
        ),
        value: name,
      }),
    ),
    value('value.encoded', encodeURIComponent),
    value('value.form', formText),
    value('value.lower', (text) => text.toLowerCase()),
    value('value.upper', (text) => text.toUpperCase()),
    value('time.ms', (text, name) => (name === 'timestamp' ? `${text}000` : text)),
    join('join.none', (pairs) => pairs.map(([name, said]) => `${name}=${said}`).join('')),
    join('join.values', (pairs) => pairs.map(([, said]) => said).join('')),
    join('join.plain', (pairs) => pairs.map(([name, said]) => name + said).join('')),
    ...Object.entries(MACS).map(
      ([name, mac]): SigningDeviation => ({ code: 'mac', value: name, part: 'mac', of: () => ({ mac }) }),
    ),
    key('key.hex', (said) => Buffer.from(said.toString('utf8'), 'hex')),
    key('key.base64', (said) => Buffer.from(said.toString('utf8'), 'base64')),
    key('key.newline', (said) => Buffer.concat([said, Buffer.from('\n')])),
  ]
}

/**
 * In what a wrong signature differs from the agreed one: one thing, or two; null when no such way gives it.
 * @param given bytes of the signature that came
 * @param order names as they stand in the address
 */
export function differsBy(
  fields: SignOnFields,
  order: readonly string[],
  secret: string,
  given: Buffer,
): PlayStep['differs'] | null {
  const names = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .toSorted(ascii)
  const agreed: SigningVariant = {
    names,
    value: (text) => text,
    join: pairsText,
    mac: hmac('sha256'),
    key: Buffer.from(secret),
  }
  const gives = (way: SigningVariant): boolean => {
    const pairs = way.names.map((name) => [name, way.value(fields[name] ?? '', name)] as const)
    return way.key.length > 0 && isSameSecret(way.mac(way.join(pairs), way.key), given)
  }
  const changes = changesOf(
    names,
    order.filter((name) => name !== 'sign'),
    fields,
  )
  const told = (of: readonly SigningDeviation[]) => of.map(({ code, value }) => ({ code, value }))
  for (const one of changes) if (gives({ ...agreed, ...one.of(agreed) })) return told([one])
  for (const [i, one] of changes.entries())
    for (const two of changes.slice(i + 1))
      if (one.part !== two.part && gives({ ...agreed, ...one.of(agreed), ...two.of(agreed) }))
        return told([one, two])
  return null
}
