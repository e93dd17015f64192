import type { FastifyRequest } from 'fastify'
import type { Api } from '../api.ts'
import { busy } from '../reply/refusal.ts'
import { isApi } from '../request/paths.ts'
import { tokenGiven } from '../session/cookie.ts'
import { checkOrigin } from '../session/csrf.ts'
import { DEVICE_COOKIE, deviceSecret, readDevice } from '../session/device.ts'
import { installationSecret } from '../session/secret.ts'
import { kindOfToken, TOKEN_SECRET, tokenHash } from '../session/tokens.ts'
import { type Caller, SCHOOL_SCALE } from './caller.ts'
import type { Common } from './common-limiter.ts'
import { addressKey, createFlow, createLimiter } from './limiter.ts'
import { LOOKUPS, WINDOW_MS } from './limits.ts'
import type { Within } from './networks.ts'

const NOBODY: Caller = { address: '', scale: 1, device: null }

/**
 * Counts every call before anything else is done for it. Those signed in are counted by their session, browsers that
 * somebody has signed in with by their account, everybody else by the address: strangers use up nobody's calls but
 * strangers'. The database is asked for a share of a limit by busy ones alone; a token that was made up is dropped here, so that it costs no query later either.
 */
export function installGate(
  { app, db, clock, known }: Api,
  limits: { readonly perAddress: number; readonly perAccount: number },
  isSchool: Within,
  common: Common,
): void {
  const flow = (name: string, limit: number) => common(name, limit, createFlow(limit, WINDOW_MS))
  const strangers = flow('stranger', limits.perAddress)
  const schools = flow('school', limits.perAddress * SCHOOL_SCALE)
  const devices = common('device', limits.perAccount, createLimiter(limits.perAccount, WINDOW_MS))
  // these two spare the database: what they let through is counted there again, by its account
  const lookups = createFlow(LOOKUPS, WINDOW_MS)
  const sessions = createLimiter(limits.perAccount, WINDOW_MS)

  const count = async (req: FastifyRequest, token: 'none' | 'known' | 'unknown', now: number) => {
    const { address, scale, device } = req.kbCaller
    if (token === 'known') return sessions.hit(tokenHash(req.kbToken ?? ''), now)
    if (token === 'unknown') return lookups.hit(address, now)
    if (device) return devices.hit(device.tags[0], now)
    return (scale > 1 ? schools : strangers).hit(address, now)
  }

  app.decorateRequest('kbCaller', null as unknown as Caller)
  app.decorateRequest('kbToken')
  app.addHook('onRequest', async (req) => {
    req.kbCaller = NOBODY
    if (!isApi(req.url)) return
    const [forTokens, forDevices] = await Promise.all([
      installationSecret(db, TOKEN_SECRET),
      deviceSecret(db),
    ])
    req.kbCaller = {
      address: addressKey(req.ip),
      scale: isSchool(req.ip) ? SCHOOL_SCALE : 1,
      device: readDevice(forDevices, req.cookies[DEVICE_COOKIE]),
    }
    const given = tokenGiven(req)
    const kind = given === undefined ? 'forged' : kindOfToken(forTokens, given)
    if (kind !== 'forged') req.kbToken = given
    const isKnown = kind === 'marked' || (kind === 'plain' && known.has(tokenHash(given ?? '')))
    const wait = await count(req, isKnown ? 'known' : kind === 'plain' ? 'unknown' : 'none', clock.now())
    if (wait > 0) throw busy(wait)
    if (req.routeOptions.config.fromOtherSites !== true) checkOrigin(req)
  })
}
