import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Outgoing } from '../../../http/outgoing/outgoing.ts'
import { LEEWAY_S, OWN_KEY } from '../families/jwt.rules.ts'
import { createSignOnRefusal, expired, type TokenCache } from '../types.ts'
import { CLAIM, ENDPOINT_CLAIM, LEARNER, type Platform, SCORE_SCOPE } from './platform.rules.ts'
import { platformKeys } from './platform-keys.service.ts'

/** An id_token is good for this long at most after it was made (seconds). */
const MAX_AGE_S = 600
const MOST_LETTERS = 24_000

/** What a launch says, after it was checked. */
export interface Launch {
  sub: string
  nonce: string
  /** Epoch ms after which it could not be used anyway. */
  until: number
  isLearner: boolean
  /** Student number or id on the roster, where the school's rule finds one. */
  rosterName: string | undefined
  /** The homework that the link was made for, by its custom parameter `homework`. */
  homeworkId: string | undefined
  /** Where scores of this link go; undefined: the platform wants none. */
  lineItem: string | undefined
  target: string
}

export interface LaunchDeps {
  outgoing: Outgoing
  tokens: TokenCache
  now: number
}

/** Claims of an id_token by name, not yet checked one by one. */
export type LtiClaims = Readonly<Record<string, unknown>>
const text = (value: unknown, most = 255): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= most ? value : undefined
const object = (value: unknown): LtiClaims =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LtiClaims) : {}
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Signature, issuer, audience and times. @throws SignOnRefused */
async function verified(deps: LaunchDeps, { audience, settings }: Platform, token: string) {
  if (token.length > MOST_LETTERS || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    throw createSignOnRefusal('not a token')
  try {
    const header = decodeProtectedHeader(token)
    if (OWN_KEY.some((name) => Object.hasOwn(header, name)))
      throw createSignOnRefusal('the token brings its own key')
    const { payload } = await jwtVerify(token, platformKeys(deps, settings.lti.jwksUrl), {
      algorithms: ['RS256', 'ES256'],
      issuer: settings.issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: LEEWAY_S,
      maxTokenAge: MAX_AGE_S,
      currentDate: new Date(deps.now),
    })
    return payload
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

function rosterNameOf(claims: LtiClaims, { lti }: Platform['settings']): string | undefined {
  if (lti.personBy === 'sourcedid') return text(object(claims[`${CLAIM}/lis`])['person_sourcedid'])
  return lti.personBy === 'custom' ? text(object(claims[`${CLAIM}/custom`])[lti.custom]) : undefined
}

/** Where scores go, when this launch may send any. */
function findLineItemUrl(claims: LtiClaims): string | undefined {
  const endpoint = object(claims[ENDPOINT_CLAIM])
  const line = text(endpoint['lineitem'], 2048)
  return texts(endpoint['scope']).includes(SCORE_SCOPE) && line !== undefined && URL.canParse(line)
    ? line
    : undefined
}

function read(payload: JWTPayload, platform: Platform): Launch {
  const { audience, settings } = platform
  const claims: LtiClaims = payload
  if ((Array.isArray(payload.aud) && payload.aud.length > 1) || claims['azp'] !== undefined) {
    if (claims['azp'] !== audience) throw createSignOnRefusal('claim azp')
  }
  if (claims[`${CLAIM}/version`] !== '1.3.0') throw createSignOnRefusal('claim version')
  if (claims[`${CLAIM}/message_type`] !== 'LtiResourceLinkRequest')
    throw createSignOnRefusal('claim message_type')
  const deployment = text(claims[`${CLAIM}/deployment_id`])
  if (deployment === undefined || !settings.lti.deployments.includes(deployment))
    throw createSignOnRefusal('claim deployment_id')
  const target = text(claims[`${CLAIM}/target_link_uri`], 2048)
  if (target === undefined) throw createSignOnRefusal('claim target_link_uri')
  if (text(object(claims[`${CLAIM}/resource_link`])['id']) === undefined)
    throw createSignOnRefusal('claim resource_link')
  if (!Array.isArray(claims[`${CLAIM}/roles`])) throw createSignOnRefusal('claim roles')
  const sub = text(payload.sub)
  const nonce = text(claims['nonce'])
  if (sub === undefined || nonce === undefined) throw createSignOnRefusal('claim sub or nonce')
  const homeworkId = text(object(claims[`${CLAIM}/custom`])['homework'], 64)
  return {
    ...{ sub, nonce, target },
    until: ((payload.exp ?? 0) + LEEWAY_S) * 1000,
    isLearner: texts(claims[`${CLAIM}/roles`]).some((role) => role === LEARNER || role === 'Learner'),
    rosterName: rosterNameOf(claims, settings),
    homeworkId: homeworkId !== undefined && /^[\w-]+$/.test(homeworkId) ? homeworkId : undefined,
    lineItem: findLineItemUrl(claims),
  }
}

/**
 * Checks an id_token of a launch: LTI core 1.3 § 5.1.3 and its security framework. Whether the nonce is ours and new is
 * for the caller.
 * @throws SignOnRefused
 */
export async function readLaunch(deps: LaunchDeps, platform: Platform, token: string): Promise<Launch> {
  return read(await verified(deps, platform, token), platform)
}
