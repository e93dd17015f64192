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
import { addressKey, createFlow, createLimiter } from './limiter.ts'
import { LOOKUPS, WINDOW_MS } from './limits.ts'
import type { Within } from './networks.ts'

const NOBODY: Caller = { address: '', scale: 1, device: null }

/**
 * Counts every call before anything else is done for it. Those signed in are counted by their session, browsers that
 * somebody has signed in with by their account, everybody else by the address: strangers use up nobody's calls but
 * strangers'. No database is asked; a token that was made up is dropped here, so that it costs no query later either.
 */
export function installGate(
  { app, db, clock, known }: Api,
  limits: { readonly perAddress: number; readonly perAccount: number },
  isSchool: Within,
): void {
  const strangers = createFlow(limits.perAddress, WINDOW_MS)
  const schools = createFlow(limits.perAddress * SCHOOL_SCALE, WINDOW_MS)
  const lookups = createFlow(LOOKUPS, WINDOW_MS)
  const sessions = createLimiter(limits.perAccount, WINDOW_MS)
  const devices = createLimiter(limits.perAccount, WINDOW_MS)

  const count = (req: FastifyRequest, token: 'none' | 'known' | 'unknown', now: number): number => {
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
    const wait = count(req, isKnown ? 'known' : kind === 'plain' ? 'unknown' : 'none', clock.now())
    if (wait > 0) throw busy(wait)
    checkOrigin(req)
  })
}
