import { decodeJwt, errors, type JWTPayload } from 'jose'
import type { Db } from '../../../db/db.ts'
import { partnersOf } from '../partner.repo.ts'
import { signOnKey } from '../secret.repo.ts'
import { createSignOnRefusal } from '../types.ts'
import { useOnce } from '../used-code.repo.ts'
import type { Form } from './begin.service.ts'
import { isNonceOf, sealCode } from './code.rules.ts'
import { type Launch, type LaunchDeps, readLaunch } from './launch.rules.ts'
import { CLAIM, isPlatform, type Platform } from './platform.rules.ts'

/** Claims by which the platform is found; nothing of them is believed before the signature is checked. */
function unchecked(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch (e) {
    if (e instanceof errors.JOSEError) throw createSignOnRefusal('not a token')
    throw e
  }
}

/** @throws SignOnRefused */
async function platformOf(db: Db, token: string): Promise<Platform> {
  const claims = unchecked(token)
  const { iss, aud } = claims
  const deployment = claims[`${CLAIM}/deployment_id`]
  const named = [aud ?? []].flat()
  const found = (await partnersOf(db, 'lti'))
    .filter(isPlatform)
    .filter((p) => p.settings.issuer === iss && named.includes(p.audience))
  // several schools may be deployments of one platform: each is the platform of its own alone
  const own = found.find((p) => p.settings.lti.deployments.some((one) => one === deployment))
  const platform = own ?? found[0]
  if (!platform) throw createSignOnRefusal('no such platform')
  return platform
}

/** A page of ours that the link leads to; '' for the start page. Another site's address is none. */
function pageOf(
  { settings: { origins = [] } }: Platform,
  { target, homeworkId, isLearner }: Pick<Launch, 'target' | 'homeworkId' | 'isLearner'>,
): string {
  if (homeworkId !== undefined)
    return isLearner
      ? `/homework/exam-detail?homeworkId=${homeworkId}`
      : `/online-homework/homework-detail/${homeworkId}`
  const url = URL.canParse(target) ? new URL(target) : null
  if (!url || !origins.includes(url.origin) || url.pathname.startsWith('/api/')) return ''
  const page = `${url.pathname}${url.search}`
  return page.length > 512 ? '' : page
}

/**
 * Takes a launch (the form the platform posts): where the browser goes next, with a code for whom it means. The browser
 * itself is compared there, as a form from another site brings no cookie.
 * @throws SignOnRefused
 */
export async function takeLaunch(deps: LaunchDeps & { db: Db }, form: Form): Promise<string> {
  const { db, now } = deps
  const { id_token, state = '', error } = form
  if (error !== undefined) throw createSignOnRefusal('the platform refused')
  if (id_token === undefined || !/^[0-9a-f]{68}$/.test(state))
    throw createSignOnRefusal('no id_token or state')
  const platform = await platformOf(db, id_token)
  const launch = await readLaunch(deps, platform, id_token)
  const key = await signOnKey(db)
  if (!isNonceOf(key, state, launch.nonce)) throw createSignOnRefusal('nonce')
  const { partnerId, appId } = platform
  if (!(await useOnce(db, partnerId, `nonce:${launch.nonce}`, launch.until, now)))
    throw createSignOnRefusal('used before')
  const { sub, isLearner, rosterName, homeworkId, lineItem } = launch
  const isGraded = isLearner && homeworkId !== undefined && lineItem !== undefined
  const line = isGraded ? { homeworkId, lineItem } : undefined
  const next = pageOf(platform, launch)
  const carried = { partnerId, state, sub, isLearner, rosterName, line, next }
  const code = await sealCode(key, carried, now)
  return `/auth/lti?${new URLSearchParams({ code, state, appId }).toString()}`
}
