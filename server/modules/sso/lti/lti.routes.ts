import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../../http/api.ts'
import type { Outgoing } from '../../../http/outgoing/outgoing.ts'
import { busy, notFound } from '../../../http/reply/refusal.ts'
import { giveBrowser } from '../door-cookie.rules.ts'
import { partnerNamed } from '../partner.repo.ts'
import { createTokenCache } from '../token-cache.rules.ts'
import { countInMinute } from '../tries.repo.ts'
import { SignOnRefused } from '../types.ts'
import { beginLaunch, type Form } from './begin.service.ts'
import { publicKeys } from './own-keys.rules.ts'
import { isPlatform, LTI_KEYS, LTI_LAUNCH, LTI_LOGIN } from './platform.rules.ts'
import { takeLaunch } from './take.service.ts'

/** Launches a minute from one address: a school sits behind one. */
const PER_ADDRESS = 300

const formOf = (said: unknown): Form =>
  Object.fromEntries(
    Object.entries((said ?? {}) as Record<string, unknown>).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )

/**
 * The addresses of an LTI 1.3 tool: login, launch and our keys. No calls of the contract: browsers come to them from
 * the platform's pages, with forms of another site, and are sent on.
 */
export function installLti(api: Api, outgoing: Outgoing): void {
  const { app, db, clock } = api
  const tokens = createTokenCache()

  const sendOn = async (req: FastifyRequest, reply: FastifyReply, to: () => Promise<string>) => {
    const wait = await countInMinute(db, `lti ${req.kbCaller.address}`, PER_ADDRESS, clock.now())
    if (wait > 0) throw busy(wait)
    void reply.header('cache-control', 'no-store')
    try {
      return await reply.redirect(await to(), 303)
    } catch (e) {
      if (!(e instanceof SignOnRefused)) throw e
      // people are told as at every door; why is for the log and for the office's trial
      req.log.info({ door: 'lti', because: e.because }, 'sign-on refused')
      const reason = e.kind === 'unavailable' ? 'unavailable' : 'refused'
      return reply.redirect(`/auth-failed?reason=${reason}`, 303)
    }
  }
  const login = (req: FastifyRequest, reply: FastifyReply, said: unknown) => {
    const here = { host: req.host, browser: giveBrowser(req, reply), now: clock.now() }
    return sendOn(req, reply, () => beginLaunch(db, formOf(said), here))
  }

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_req, body, next) => next(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const config = { fromOtherSites: true }
    scope.get(LTI_LOGIN, (req, reply) => login(req, reply, req.query))
    scope.post(LTI_LOGIN, { config }, (req, reply) => login(req, reply, req.body))
    scope.post(LTI_LAUNCH, { config }, (req, reply) =>
      sendOn(req, reply, () => takeLaunch({ db, outgoing, tokens, now: clock.now() }, formOf(req.body))),
    )
    scope.get<{ Params: { partner: string } }>(`${LTI_KEYS}/:partner`, async (req, reply) => {
      const partner = await partnerNamed(db, req.params.partner)
      if (!isPlatform(partner)) throw notFound()
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/json')
        .send(JSON.stringify({ keys: await publicKeys(partner, clock.now()) }))
    })
    done()
  })
}
