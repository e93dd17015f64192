import type { Db } from '../../../db/db.ts'
import { partnersOf } from '../partner.repo.ts'
import { signOnKey } from '../secret.repo.ts'
import { makeState } from '../state.rules.ts'
import { createSignOnRefusal } from '../types.ts'
import { nonceOf } from './code.rules.ts'
import { isPlatform, LTI_LAUNCH, type Platform } from './platform.rules.ts'

/** Fields of a request of a platform, as they came. */
export type Form = Readonly<Record<string, string | undefined>>

/** @throws SignOnRefused no platform of this name, or two that the request does not tell apart */
async function platformOf(db: Db, { iss, client_id, lti_deployment_id }: Form): Promise<Platform> {
  const all = (await partnersOf(db, 'lti')).filter(isPlatform)
  const fitting = all.filter(
    ({ audience, settings }) =>
      settings.issuer === iss &&
      (client_id === undefined || client_id === audience) &&
      (lti_deployment_id === undefined || settings.lti.deployments.includes(lti_deployment_id)),
  )
  const [platform] = fitting
  if (!platform || fitting.length > 1) throw createSignOnRefusal('no such platform')
  return platform
}

/** Where the platform is to send the launch: the address its office copied, else the first. */
export const launchAddress = ({ settings: { origins = [] } }: Platform, host: string): string => {
  const origin = origins.find((one) => new URL(one).host === host) ?? origins[0]
  if (origin === undefined) throw createSignOnRefusal('no address of ours')
  return `${origin}${LTI_LAUNCH}`
}

/**
 * Third-party initiated login (OpenID Connect core § 4, LTI security framework § 5.1.1): where the browser goes next.
 * What the request says chooses among the platforms that the office has entered, and is believed in nothing.
 * @throws SignOnRefused
 */
export async function beginLaunch(
  db: Db,
  form: Form,
  { host, browser, now }: { host: string; browser: string; now: number },
): Promise<string> {
  const { login_hint, lti_message_hint } = form
  if (!login_hint || login_hint.length > 2048) throw createSignOnRefusal('no login_hint')
  const platform = await platformOf(db, form)
  const key = await signOnKey(db)
  const state = makeState(key, { door: 'lti', partnerId: platform.partnerId, browser }, now)
  const url = new URL(platform.settings.lti.authorizeUrl)
  const fields = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: platform.audience, redirect_uri: launchAddress(platform, host), login_hint },
    ...(lti_message_hint === undefined ? {} : { lti_message_hint }),
    ...{ state, nonce: nonceOf(key, state) },
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
