import type { Static } from 'typebox'
import type { SchoolFeature } from '#contract/brand-switches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import type { Api } from '../api.ts'
import { Refusal } from '../reply/refusal.ts'
import type { Principal } from '../session/principal.ts'
import type { Session } from '../session/sessions.ts'
import { switchesWithout } from '../switches/school-features.ts'
import type { Call } from './handle.ts'

/**
 * What a call without fields would answer somebody who was just let in, so that the reply that lets them in can bring it
 * along. Null where the call would be refused: the app asks it by itself then, and is told why.
 * @param call with the features that the school turned off
 */
export async function answerAlong<E extends Endpoint & { along: true }>(
  api: Api,
  endpoint: E,
  call: { session: Session; principal: Principal | null; featuresOff: readonly SchoolFeature[] } & Pick<
    Call<Endpoint>,
    'now' | 'req' | 'reply'
  >,
): Promise<Static<E['reply']> | null> {
  const { roles, userLevel, showsResults, office, freshConfirm } = endpoint
  const handler = api.along.get(endpoint.call)
  if (!handler || userLevel === 1 || showsResults || office || freshConfirm || endpoint.prebuilt)
    throw new Error(`${endpoint.call} cannot be answered along with another call.`)
  const { switches } = api.brands.byHost(call.req.hostname).brand
  const { session, principal } = call
  if (!principal || (roles !== 'any' && !roles.includes(principal.userType))) return null
  if (!isGateOpen(endpoint, switchesWithout(switches, call.featuresOff))) return null
  if (session.initialPassword && switches.forceInitialPassword && !endpoint.withInitialPassword) return null
  try {
    return (await handler({ ...call, input: {}, audit: null } as never)) as Static<E['reply']>
  } catch (e) {
    if (e instanceof Refusal) return null
    throw e
  }
}
