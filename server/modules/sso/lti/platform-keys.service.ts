import { createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters } from 'jose'
import type { Outgoing } from '../../../http/outgoing/outgoing.ts'
import { SignOnRefused, type TokenCache } from '../types.ts'

/** A platform's keys are asked for again after at most this long, and at once when a token names another one. */
const KEPT_MS = 60 * 60_000

async function ask(outgoing: Outgoing, url: string): Promise<string> {
  const answer = await outgoing(url, { method: 'GET', headers: { accept: 'application/json' } }).catch(() => {
    throw new SignOnRefused('unavailable', 'keys unreachable')
  })
  if (answer.status !== 200) throw new SignOnRefused('unavailable', `keys answered ${answer.status}`)
  return answer.text
}

function readSet(text: string): JSONWebKeySet {
  try {
    const value = JSON.parse(text) as JSONWebKeySet
    createLocalJWKSet(value)
    return value
  } catch {
    throw new SignOnRefused('unavailable', 'keys are no key set')
  }
}

/** Finds the key of a token among those a platform publishes. @throws SignOnRefused unavailable */
export function platformKeys(
  { outgoing, tokens, now }: { outgoing: Outgoing; tokens: TokenCache; now: number },
  url: string,
) {
  const name = `lti keys ${url}`
  const set = async () => {
    const text = await tokens.get(name, now, async () => {
      const fresh = await ask(outgoing, url)
      readSet(fresh)
      return { value: fresh, end: now + KEPT_MS }
    })
    return createLocalJWKSet(readSet(text))
  }
  return async (header: JWSHeaderParameters) => {
    try {
      return await (await set())(header)
    } catch (e) {
      if (!(e instanceof errors.JWKSNoMatchingKey)) throw e
      // the platform may have changed its key since
      tokens.drop(name)
      return (await set())(header)
    }
  }
}
