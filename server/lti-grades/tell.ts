import { createPrivateKey, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { reasonOf } from '#core/domain/text/reason.ts'
import type { Db } from '../db/db.ts'
import type { Outgoing } from '../http/outgoing/outgoing.ts'
import { secretsAt } from '../modules/sso/keys.rules.ts'
import { kidOf } from '../modules/sso/lti/own-keys.rules.ts'
import { isPlatform, type Platform, SCORE_SCOPE } from '../modules/sso/lti/platform.rules.ts'
import { partnerNamed } from '../modules/sso/partner.repo.ts'
import type { TokenCache } from '../modules/sso/types.ts'
import { type Due, noteTold, takeDue, tryAgainAt } from './due.repo.ts'

const AT_ONCE = 50
const ASSERTION_S = 60
const MINUTE_MS = 60_000
/** A platform that does not answer is asked again after 1, 2, 4 ... minutes, 6 hours at most. */
const waitMs = (tries: number): number => Math.min(2 ** (tries - 1) * MINUTE_MS, 6 * 60 * MINUTE_MS)

export interface Telling {
  db: Db
  outgoing: Outgoing
  tokens: TokenCache
  /** Epoch ms. */
  now: () => number
}

/** Client credentials by a signed assertion (LTI security framework § 4.1). @throws Error when no token is given */
async function freshToken({ outgoing, now }: Telling, { audience, settings, ...partner }: Platform) {
  const [secret] = secretsAt({ audience, settings, ...partner }, now())
  if (!secret) throw new Error('no key of ours works')
  const { tokenUrl } = settings.lti
  const second = Math.floor(now() / 1000)
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: kidOf(secret) })
    .setIssuer(audience)
    .setSubject(audience)
    .setAudience(tokenUrl)
    .setIssuedAt(second)
    .setExpirationTime(second + ASSERTION_S)
    .setJti(randomUUID())
    .sign(createPrivateKey(secret))
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: SCORE_SCOPE,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const answer = await outgoing(tokenUrl, { method: 'POST', headers, body })
  const said = JSON.parse(answer.text) as { access_token?: unknown; expires_in?: unknown }
  if (
    answer.status !== 200 ||
    typeof said.access_token !== 'string' ||
    !/^[\x21-\x7e]+$/.test(said.access_token)
  )
    throw new Error(`the platform gave no token (${answer.status})`)
  const life = typeof said.expires_in === 'number' ? said.expires_in : 60
  return { value: said.access_token, end: now() + life * 1000 }
}

/** Where scores of a line item are posted: `/scores` after its path, its query string kept (AGS 2.0 § 3.4). */
export function buildScoresUrl(lineItem: string): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}

/** A score as AGS 2.0 has it; without a score the platform takes back what it had. */
export function buildAgsScore({ wanted, external_id }: Pick<Due, 'wanted' | 'external_id'>, now: number) {
  const [given, most] = wanted.split('/').map(Number)
  const common = { userId: external_id, timestamp: new Date(now).toISOString() }
  return wanted === ''
    ? { ...common, activityProgress: 'Submitted', gradingProgress: 'Pending' }
    : {
        ...{ ...common, scoreGiven: given, scoreMaximum: most },
        ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
      }
}

async function tell(telling: Telling, due: Due): Promise<void> {
  const { db, outgoing, tokens, now } = telling
  const platform = await partnerNamed(db, due.partner_id)
  if (!isPlatform(platform)) throw new Error('the platform is closed')
  const name = `${due.partner_id} scores`
  const token = await tokens.get(name, now(), () => freshToken(telling, platform))
  const answer = await outgoing(buildScoresUrl(due.line_item), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/vnd.ims.lis.v1.score+json',
    },
    body: JSON.stringify(buildAgsScore(due, now())),
  })
  if (answer.status === 401) tokens.drop(name)
  if (answer.status < 200 || answer.status > 299) throw new Error(`the platform answered ${answer.status}`)
}

/**
 * Tells platforms the scores that have changed since they were told, each change once; a process that ends between
 * telling and noting tells the same again.
 * @param log hears why a score was not taken; no name and no number of a person is in it
 * @returns how many were told
 */
export async function tellGrades(telling: Telling, log: (line: string) => void): Promise<number> {
  const { db, now } = telling
  let told = 0
  for (const due of await takeDue(db, now(), AT_ONCE)) {
    try {
      await tell(telling, due)
      await noteTold(db, due)
      told++
    } catch (e) {
      await tryAgainAt(db, due, now() + waitMs(due.tries))
      const because = reasonOf(e)
      log(`A score of homework ${due.homework_id} did not reach ${due.partner_id}: ${because}.`)
    }
  }
  return told
}
