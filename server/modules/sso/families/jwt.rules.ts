import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { type Assertion, type Check, createSignOnRefusal, expired, type Partner } from '../types.ts'

/** A token may be valid this long at most, and clocks may differ this much (seconds). */
export const MAX_LIFE_S = 600
export const LEEWAY_S = 60
/** Headers that would let a token bring its own key. */
export const OWN_KEY = ['jwk', 'jku', 'x5u', 'x5c', 'x5t', 'x5t#S256', 'crit', 'b64'] as const

/** The key of a partner, of the kind its one algorithm needs: a public key is never taken for a shared secret. */
function keyOf(partner: Partner): Uint8Array | KeyObject {
  const { alg = 'HS256' } = partner.settings
  const isPem = partner.secret.includes('-----BEGIN')
  if (alg === 'HS256') {
    if (isPem || partner.secret.length < 24)
      throw createSignOnRefusal('the shared secret of this partner is too short or a PEM key')
    return new TextEncoder().encode(partner.secret)
  }
  if (!isPem) throw createSignOnRefusal('this partner has no public key')
  return createPublicKey(partner.secret)
}

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) ? String(value) : undefined

/** End of the year 2100 in seconds: later ends are typing errors, such as milliseconds. */
const LATEST_S = 4_133_980_800

const memberUntil = (seconds: unknown): number | undefined =>
  typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0 && seconds < LATEST_S
    ? seconds * 1000
    : undefined

function assertionOf(claims: JWTPayload): Assertion {
  const externalId = text(claims['keyword']) ?? text(claims.sub)
  if (!externalId || !claims.jti || claims.exp === undefined) throw createSignOnRefusal('claims missing')
  return {
    externalId,
    onceId: `jti:${claims.jti}`,
    onceUntil: (claims.exp + LEEWAY_S) * 1000,
    school: text(claims['schoolName']) ?? text(claims['schoolCode']),
    userType: typeof claims['userType'] === 'number' ? claims['userType'] : undefined,
    studentNumber: text(claims['studentNum']),
    memberUntil: memberUntil(claims['vipEnd']),
    next: text(claims['redirectPath']),
  }
}

/**
 * F3: a signed token in `token`. Fixed algorithm and key a partner; audience, end, start and single use are demanded,
 * and a life of at most ten minutes. Claims as in the published sign-on contract: keyword, userType, userName,
 * schoolName, studentNum, redirectPath; and vipEnd (seconds since 1970) of partners who may vouch for memberships.
 */
export const checkJwt: Check = async ({ partner, now }, fields) => {
  const token = fields['token'] ?? fields['jwt'] ?? ''
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw createSignOnRefusal('not a token')
  const { alg = 'HS256', issuer } = partner.settings
  try {
    const header = decodeProtectedHeader(token)
    if (OWN_KEY.some((name) => Object.hasOwn(header, name)))
      throw createSignOnRefusal('the token brings its own key')
    const { payload } = await jwtVerify(token, keyOf(partner), {
      algorithms: [alg],
      audience: partner.audience,
      ...(issuer === undefined ? {} : { issuer }),
      requiredClaims: ['exp', 'iat', 'jti', 'aud'],
      clockTolerance: LEEWAY_S,
      maxTokenAge: MAX_LIFE_S,
      currentDate: new Date(now),
    })
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > MAX_LIFE_S)
      throw createSignOnRefusal('the token lives too long')
    return assertionOf(payload)
  } catch (e) {
    if (e instanceof errors.JWTExpired) throw expired('token over')
    if (e instanceof errors.JWTClaimValidationFailed) {
      const early = e.claim === 'nbf' || (e.claim === 'iat' && /past/.test(e.message))
      throw early ? expired('token not yet valid') : createSignOnRefusal(`claim ${e.claim}`)
    }
    if (e instanceof errors.JOSEError || e instanceof TypeError) throw createSignOnRefusal(`token ${e.name}`)
    throw e
  }
}
