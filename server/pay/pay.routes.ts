import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PayChannel } from '#contract/shop/order.ts'
import type { Api, Module } from '../http/api.ts'
import { localeOf } from '../http/reply/messages.ts'
import { isKeepable } from '../http/request/is-keepable.ts'
import { Forged, type Pay, type Sandbox } from './channel.ts'
import { SANDBOX_PAGE } from './sandbox.ts'
import { sandboxOver, sandboxPage } from './sandbox-page.ts'
import { applyPaymentNotice, isRefusedWord, type Settled } from './settle.ts'

/** Where providers tell that money came. */
export const NOTIFY: Readonly<Record<PayChannel, string>> = {
  wechat: '/api/pay/wechat/notify',
  alipay: '/api/pay/alipay/notify',
}

/** What each provider takes for yes and for no; with a no it tells again later. */
const ANSWERS = {
  wechat: {
    yes: (reply: FastifyReply) => reply.code(204).send(),
    no: (reply: FastifyReply, http: number) =>
      reply.code(http).type('application/json').send('{"code":"FAIL","message":"not taken"}'),
  },
  alipay: {
    yes: (reply: FastifyReply) => reply.type('text/plain').send('success'),
    no: (reply: FastifyReply, http: number) => reply.code(http).type('text/plain').send('failure'),
  },
} as const

/** The doors of providers: not calls of the app, so they are not in the contract. A provider not set up has none. */
export const payModule =
  (pay: Pay): Module =>
  (api) =>
    void api.app.register((scope, _options, done) => {
      // the signature is over the very bytes
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_req, body, next) => next(null, body))
      for (const name of ['wechat', 'alipay'] as const) {
        if (pay.channels[name]) scope.post(NOTIFY[name], (req, reply) => take(api, pay, name, req, reply))
      }
      if (pay.sandbox) sandboxRoutes(scope, api, pay.sandbox)
      done()
    })

const textOf = (req: FastifyRequest): string => (typeof req.body === 'string' ? req.body : '')

async function take(
  { db, clock }: Api,
  pay: Pay,
  name: PayChannel,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = clock.now()
  const answer = ANSWERS[name]
  const headers = req.headers as Readonly<Record<string, string | undefined>>
  try {
    const notice = pay.channels[name]?.read({ headers, body: textOf(req), now })
    if (!notice) return answer.yes(reply)
    if (!isKeepable(notice)) throw new Forged('a text that cannot be kept')
    const result = await applyPaymentNotice(db, notice, now)
    note(req, name, result)
    return isRefusedWord(result) ? answer.no(reply, 400) : answer.yes(reply)
  } catch (e) {
    if (!(e instanceof Forged)) throw e
    req.kbBecause = `pay: ${e.message}`
    return answer.no(reply, 401)
  }
}

/** Money that fits no order or has to go back is for the owner to look at. */
function note(req: FastifyRequest, channel: PayChannel, result: Settled): void {
  const line = { channel, result }
  if (result === 'paid' || result === 'again') req.log.info(line, 'payment')
  else req.log.error(line, 'payment to look at')
}

function sandboxRoutes(scope: FastifyInstance, { app, clock }: Api, sandbox: Sandbox): void {
  const page = (reply: FastifyReply, html: string, http = 200) =>
    reply.code(http).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  scope.get(SANDBOX_PAGE, (req, reply) => {
    const { link = '' } = req.query as { link?: string }
    const locale = localeOf(req.headers['accept-language'])
    const found = sandbox.find(String(link))
    return found
      ? page(reply, sandboxPage(locale, String(link), found))
      : page(reply, sandboxOver(locale), 410)
  })
  scope.post(SANDBOX_PAGE, async (req, reply) => {
    const link = new URLSearchParams(textOf(req)).get('link') ?? ''
    const found = sandbox.find(link)
    const delivery = sandbox.pay(link, clock.now())
    if (!found || !delivery) return page(reply, sandboxOver(localeOf(req.headers['accept-language'])), 410)
    const headers = Object.entries(delivery.headers).filter((h): h is [string, string] => h[1] !== undefined)
    await app.inject({
      method: 'POST',
      url: NOTIFY[found.channel],
      headers: Object.fromEntries(headers),
      payload: delivery.body,
    })
    return reply.redirect(found.charge.returnUrl, 303)
  })
}
