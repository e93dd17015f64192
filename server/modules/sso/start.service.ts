import type { DoorName } from '#contract/account/sso.ts'
import type { Db } from '../../db/db.ts'
import { DOORS } from './doors.rules.ts'
import { choosePartner, partnersOf } from './partner.repo.ts'
import { signOnKey } from './secret.repo.ts'
import { makeState } from './state.rules.ts'
import { type Partner, SignOnRefused } from './types.ts'

export interface StartReply {
  appId: string
  state: string
  authorizeUrl: string
}

const unavailable = (because: string) => new SignOnRefused('unavailable', because)

/**
 * Where the partner sends people back to: one of the configured origins, never what the Host header says; an address
 * after a # would be lost on the way, so a brand of that kind comes back to its folder.
 */
export function buildReturnUrl(
  partner: Partner,
  path: string,
  host: string,
  next: string,
  severalApps: boolean,
): string {
  const { origins = [] } = partner.settings
  const origin = origins.find((o) => new URL(o).host === host) ?? origins[0]
  if (origin === undefined) throw unavailable('no origin configured')
  const base = new URL(origin)
  const isFolder = base.pathname !== '/'
  const url = new URL(isFolder ? `${base.pathname.replace(/\/$/, '')}/` : path, base.origin)
  if (isFolder) url.searchParams.set('door', partner.door)
  if (/^\/(?![/\\])/.test(next)) url.searchParams.set('next', next)
  if (severalApps) url.searchParams.set('appId', partner.appId)
  return url.href
}

/**
 * App id of a door and the address of its authorization page; all empty where nobody has this door. The order of the
 * fields is the one that messengers check.
 * @param browser the browser's own random cookie
 * @throws SignOnRefused unavailable
 */
export async function startCode(
  db: Db,
  asked: { door: DoorName; next?: string | undefined; appId?: string | undefined },
  host: string,
  browser: string,
  now: number,
): Promise<StartReply> {
  const { authorize, path } = DOORS[asked.door]
  const partners = await partnersOf(db, asked.door)
  if (authorize && partners.length === 0) return { appId: '', state: '', authorizeUrl: '' }
  const partner = choosePartner(partners, asked.appId, host)
  if (!authorize || !partner?.settings.authorize) throw unavailable('no authorization page')
  const bound = { door: asked.door, partnerId: partner.partnerId, browser }
  const state = makeState(await signOnKey(db), bound, now)
  const { componentAppId, corpId, agentId } = partner.settings
  const fields: [string, string][] = [
    [authorize.idParam, corpId ?? partner.appId],
    ['redirect_uri', buildReturnUrl(partner, path, host, asked.next ?? '', partners.length > 1)],
    ['response_type', 'code'],
    ...Object.entries(authorize.extra),
    ['state', state],
    ...(agentId ? [['agentid', agentId] as [string, string]] : []),
    ...(componentAppId ? [['component_appid', componentAppId] as [string, string]] : []),
  ]
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return {
    appId: partner.appId,
    state,
    authorizeUrl: `${partner.settings.authorize}?${query}${authorize.fragment}`,
  }
}
