import { createHmac, createPublicKey } from 'node:crypto'
import { compactVerify } from 'jose'
import type { PlayStep } from '#contract/office/partners.ts'
import { isSameSecret } from '../../../http/session/same-secret.ts'
import { LEEWAY_S, MAX_LIFE_S, OWN_KEY } from '../families/jwt.rules.ts'
import { secretsAt } from '../keys.rules.ts'
import type { Partner } from '../types.ts'
import type { PastedLink } from './link.rules.ts'
import { cut, type Explained, right, wrong } from './steps.rules.ts'

type TokenFields = Readonly<Record<string, unknown>>

/** A part of a token as an object; null when it is none. */
function parseTokenPart(text: string): TokenFields | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as TokenFields)
      : null
  } catch {
    return null
  }
}

const formatTokenField = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Milliseconds where seconds are meant: no clock of ours reaches there. */
const isMs = (value: unknown): boolean => typeof value === 'number' && value > 100_000_000_000

function fieldsStep(header: TokenFields, claims: TokenFields, alg: string): PlayStep {
  if (header['alg'] !== alg)
    return wrong('fields', 'alg', { given: cut(formatTokenField(header['alg'])), right: alg })
  const own = OWN_KEY.find((name) => Object.hasOwn(header, name))
  if (own !== undefined) return wrong('fields', 'ownKey', { name: own })
  const lacks = (name: string) => claims[name] === undefined || claims[name] === ''
  const missing = ['jti', 'iat', 'exp', 'aud'].find(lacks)
  if (missing !== undefined) return wrong('fields', 'claim', { name: missing })
  return lacks('keyword') && lacks('sub') ? wrong('fields', 'claim', { name: 'keyword' }) : right('fields')
}

function timeStep({ exp, iat, nbf }: TokenFields, now: number): PlayStep {
  const second = Math.floor(now / 1000)
  for (const [name, value] of Object.entries({ iat, exp })) {
    if (isMs(value)) return wrong('time', 'timeMs', { name })
    if (typeof value !== 'number') return wrong('time', 'timeForm', { given: cut(formatTokenField(value)) })
  }
  const [end, begin] = [Number(exp), Number(iat)]
  const values = (seconds: number) => ({ seconds: String(Math.round(seconds)), most: String(LEEWAY_S) })
  if (begin > second + LEEWAY_S) return wrong('time', 'early', values(begin - second))
  if (typeof nbf === 'number' && nbf > second + LEEWAY_S) return wrong('time', 'early', values(nbf - second))
  if (end <= second - LEEWAY_S) return wrong('time', 'late', values(second - end))
  if (second - begin > MAX_LIFE_S + LEEWAY_S) return wrong('time', 'late', values(second - begin))
  if (end - begin > MAX_LIFE_S)
    return wrong('time', 'longLife', { seconds: String(end - begin), most: String(MAX_LIFE_S) })
  return right('time', null, values(Math.abs(second - begin)))
}

/** The key as a partner may have read it by mistake. */
const KEY_FORMS = [
  ['key.base64', (secret: string) => Buffer.from(secret, 'base64')],
  ['key.hex', (secret: string) => Buffer.from(secret, 'hex')],
  ['key.newline', (secret: string) => Buffer.from(`${secret}\n`)],
] as const

function sharedStep(partner: Partner, text: string, given: Buffer, now: number): PlayStep {
  const by = (key: string | Buffer, hash = 'sha256') =>
    isSameSecret(createHmac(hash, key).update(text).digest(), given)
  const works = secretsAt(partner, now).filter((secret) => secret !== '')
  if (works.some((secret) => by(secret))) return right('signature')
  if (partner.keys.some(({ secret }) => secret !== '' && by(secret))) return wrong('signature', 'oldKey')
  for (const secret of works) {
    const form = KEY_FORMS.find(([, of]) => of(secret).length > 0 && by(of(secret)))
    if (form) return wrong('signature', 'signDiffers', {}, [{ code: form[0], value: '' }])
    const longer = ['sha384', 'sha512'].find((hash) => by(secret, hash))
    if (longer !== undefined)
      return wrong('signature', 'signDiffers', {}, [
        { code: 'mac', value: longer.replace('sha', 'HMAC-SHA') },
      ])
  }
  return wrong('signature', 'sign')
}

async function publicStep(partner: Partner, token: string, alg: string, now: number): Promise<PlayStep> {
  const by = async (pem: string): Promise<boolean> => {
    try {
      await compactVerify(token, createPublicKey(pem), { algorithms: [alg] })
      return true
    } catch {
      return false
    }
  }
  for (const pem of secretsAt(partner, now)) if (await by(pem)) return right('signature')
  for (const { secret } of partner.keys) if (await by(secret)) return wrong('signature', 'oldKey')
  return wrong('signature', 'sign')
}

function audienceStep(claims: TokenFields, { audience, settings: { issuer } }: Partner): PlayStep {
  const { aud, iss } = claims
  const isOurs = Array.isArray(aud) ? aud.includes(audience) : aud === audience
  if (!isOurs) return wrong('audience', 'audience', { given: cut(formatTokenField(aud)), right: audience })
  return issuer === undefined || iss === issuer
    ? right('audience')
    : wrong('audience', 'issuer', { given: cut(formatTokenField(iss)), right: issuer })
}

/** A signed token (F3) in its steps. */
export async function explainToken(
  partner: Partner,
  { fields }: PastedLink,
  now: number,
): Promise<Explained> {
  const token = fields['token'] ?? fields['jwt'] ?? ''
  const { alg = 'HS256' } = partner.settings
  const [head = '', body = '', sign = ''] = token.split('.')
  const [header, claims] = [parseTokenPart(head), parseTokenPart(body)]
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) || !header || !claims) {
    const read = Object.entries(fields).map(([name, value]) => ({ name, value }))
    return { steps: [wrong('fields', 'noToken')], signed: null, read, onceId: null }
  }
  const first = fieldsStep(header, claims, alg)
  const given = Buffer.from(sign, 'base64url')
  const isOtherKind =
    first.code === 'alg' && (alg === 'HS256') !== formatTokenField(header['alg']).startsWith('HS')
  const signature =
    sign === '' || isOtherKind
      ? wrong('signature', 'sign')
      : alg === 'HS256'
        ? sharedStep(partner, `${head}.${body}`, given, now)
        : await publicStep(partner, token, alg, now)
  const steps = [first, timeStep(claims, now), signature, audienceStep(claims, partner)]
  const read = [...Object.entries(header), ...Object.entries(claims)]
  return {
    // without a claim that has to be there its time is no second fault
    steps: first.code === 'claim' ? steps.filter((s) => s.code !== 'timeForm') : steps,
    signed: `${head}.${body}`,
    read: read.map(([name, value]) => ({ name, value: formatTokenField(value) })),
    onceId: typeof claims['jti'] === 'string' ? `jti:${claims['jti']}` : null,
  }
}
