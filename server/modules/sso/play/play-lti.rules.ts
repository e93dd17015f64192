import { decodeJwt, errors } from 'jose'
import type { PlayStep } from '#contract/office/partners.ts'
import type { Db } from '../../../db/db.ts'
import { assertionOf, isNonceOf } from '../lti/code.rules.ts'
import { type LaunchDeps, type LtiClaims, readLaunch } from '../lti/launch.rules.ts'
import { CLAIM, isPlatform } from '../lti/platform.rules.ts'
import { signOnKey } from '../secret.repo.ts'
import { type Assertion, type Partner, SignOnRefused } from '../types.ts'
import type { PastedLink } from './link.rules.ts'
import { cut, type Explained, right, wrong } from './steps.rules.ts'

const formatClaim = (value: unknown): string =>
  cut(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))

function claimsOf(token: string): LtiClaims {
  try {
    return decodeJwt(token)
  } catch (e) {
    if (e instanceof errors.JOSEError) return {}
    throw e
  }
}

/** The step at which `readLaunch` refused, in the office's words. */
function refusedAt({ kind, because }: SignOnRefused, partner: Partner, claims: LtiClaims): PlayStep {
  if (kind === 'unavailable') return wrong('signature', 'keysUnreachable', { because })
  if (kind === 'expired') return wrong('time', 'otherwise', { because })
  const name = /^claim (\w+)/.exec(because)?.[1]
  if (name === 'iss')
    return wrong('audience', 'issuer', {
      given: formatClaim(claims['iss']),
      right: partner.settings.issuer ?? '',
    })
  if (name === 'aud' || name === 'azp')
    return wrong('audience', 'audience', { given: formatClaim(claims[name]), right: partner.audience })
  if (name === 'deployment_id')
    return wrong('audience', 'deployment', {
      given: formatClaim(claims[`${CLAIM}/deployment_id`]),
      right: partner.settings.lti?.deployments.join(', ') ?? '',
    })
  if (name !== undefined) return wrong('fields', 'claim', { name })
  return because === 'not a token'
    ? wrong('fields', 'noIdToken')
    : wrong('signature', 'otherwise', { because })
}

/** A launch as it was posted (`id_token` and `state`), with whom it means when all of it is right. */
export async function explainLti(
  deps: LaunchDeps & { db: Db },
  partner: Partner,
  { fields }: PastedLink,
): Promise<Explained & { assertion: Assertion | null }> {
  const { id_token = '', state = '' } = fields
  const claims = claimsOf(id_token)
  const read = Object.entries(claims).map(([name, value]) => ({ name, value: formatClaim(value) }))
  const told = { read, signed: null, onceId: null, assertion: null }
  if (id_token === '') return { ...told, steps: [wrong('fields', 'noIdToken')] }
  if (!/^[0-9a-f]{68}$/.test(state)) return { ...told, steps: [wrong('fields', 'stateForm')] }
  if (!isPlatform(partner)) return { ...told, steps: [wrong('address', 'closed')] }
  try {
    const launch = await readLaunch(deps, partner, id_token)
    const steps = [right('fields'), right('time'), right('signature'), right('audience')]
    if (!isNonceOf(await signOnKey(deps.db), state, launch.nonce))
      return { ...told, steps: [...steps, wrong('once', 'nonce')] }
    const onceId = `nonce:${launch.nonce}`
    const assertion = { ...assertionOf(partner, launch), onceId, onceUntil: launch.until }
    return { ...told, steps, onceId, assertion }
  } catch (e) {
    if (!(e instanceof SignOnRefused)) throw e
    return { ...told, steps: [refusedAt(e, partner, claims)] }
  }
}
