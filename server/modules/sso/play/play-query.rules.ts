import { createHmac } from 'node:crypto'
import type { PlayStep } from '#contract/office/partners.ts'
import { isSameSecret } from '../../../http/session/same-secret.ts'
import { signedText, WINDOW_S } from '../families/signed-query.rules.ts'
import { secretsAt } from '../keys.rules.ts'
import type { Partner, SignOnFields } from '../types.ts'
import type { PastedLink } from './link.rules.ts'
import { differsBy } from './sign-variants.rules.ts'
import { cut, type Explained, right, wrong } from './steps.rules.ts'

const NEEDED = ['uid', 'timestamp', 'nonce', 'aud', 'sign'] as const

function fieldsStep(fields: SignOnFields): PlayStep {
  for (const name of NEEDED) {
    if (fields[name]) continue
    const alike = Object.keys(fields).find((n) => n !== name && n.toLowerCase() === name)
    return alike === undefined
      ? wrong('fields', 'missing', { name })
      : wrong('fields', 'fieldCase', { name: cut(alike), right: name })
  }
  if ((fields['nonce'] ?? '').length < 8) return wrong('fields', 'shortNonce')
  const split = Object.keys(fields).find((n) => n !== 'sign' && /[&=]/.test(fields[n] ?? ''))
  return split === undefined ? right('fields') : wrong('fields', 'separator', { name: cut(split) })
}

function timeStep({ timestamp = '' }: SignOnFields, now: number): PlayStep {
  if (/^\d{13}$/.test(timestamp)) return wrong('time', 'timeMs', { name: 'timestamp' })
  if (!/^\d{10}$/.test(timestamp)) return wrong('time', 'timeForm', { given: cut(timestamp) })
  const age = Math.round(now / 1000 - Number(timestamp))
  const values = { seconds: String(Math.abs(age)), most: String(WINDOW_S) }
  if (now / 1000 - Number(timestamp) > WINDOW_S) return wrong('time', 'late', values)
  if (now / 1000 - Number(timestamp) < -WINDOW_S) return wrong('time', 'early', values)
  return right('time', null, values)
}

/** Bytes of a signature, in whatever letters it came; null when it is none. */
function bytesOf(sign: string): Buffer | null {
  if (/^(?:[0-9a-f]{2}){16,64}$/i.test(sign)) return Buffer.from(sign, 'hex')
  // a plus of base64 comes out of an address as a space
  const base64 = sign.replaceAll(' ', '+')
  const bytes = /^[\w+/-]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : Buffer.alloc(0)
  return [16, 20, 32, 64].includes(bytes.length) ? bytes : null
}

const isHex = (sign: string): boolean => /^[0-9a-f]{64}$/i.test(sign)

function signatureStep(
  partner: Partner,
  { fields, order }: PastedLink,
  signed: string,
  now: number,
): PlayStep {
  const { sign = '' } = fields
  const bytes = bytesOf(sign)
  if (!bytes) return wrong('signature', 'signForm')
  const by = (secret: string) => isSameSecret(createHmac('sha256', secret).update(signed).digest(), bytes)
  const works = secretsAt(partner, now).filter((secret) => secret !== '')
  if (works.some(by)) return isHex(sign) ? right('signature') : wrong('signature', 'signBase64')
  if (partner.keys.some(({ secret }) => secret !== '' && by(secret))) return wrong('signature', 'oldKey')
  for (const secret of works) {
    const differs = differsBy(fields, order, secret, bytes)
    if (differs) return wrong('signature', 'signDiffers', {}, differs)
  }
  return wrong('signature', isHex(sign) ? 'sign' : 'signForm')
}

/** A signed address (F4) in its steps. */
export function explainQuery(partner: Partner, link: PastedLink, now: number): Explained {
  const { fields, order } = link
  const first = fieldsStep(fields)
  const isComplete = first.state === 'right' || first.code === 'shortNonce'
  const signed = isComplete ? signedText(fields) : null
  const { aud = '', nonce } = fields
  return {
    steps: [
      first,
      timeStep(fields, now),
      ...(signed === null ? [] : [signatureStep(partner, link, signed, now)]),
      aud === partner.audience
        ? right('audience')
        : wrong('audience', 'audience', { given: cut(aud), right: partner.audience }),
    ],
    signed,
    read: order.map((name) => ({ name, value: fields[name] ?? '' })),
    onceId: nonce === undefined ? null : `nonce:${nonce}`,
  }
}
