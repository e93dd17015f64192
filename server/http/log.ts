import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Header } from '#contract/envelope.ts'
import { isApi } from './request/paths.ts'

export const newRequestId = (): string => randomBytes(9).toString('base64url')

/** The route's pattern, never the address asked for: an address may carry ids and names. */
const routeOf = (req: FastifyRequest): string => req.routeOptions.url ?? 'none'

/** How a page was opened in WeChat (`wechatType` of its address), as it says itself; null for none, and for no plain word. */
function wechatTypeOf({ headers }: FastifyRequest): string | null {
  const said = headers[Header.wechatType]
  return typeof said === 'string' && /^[\w.-]{1,32}$/.test(said) ? said : null
}

/**
 * One line a reply: request id, method, route, codes, role, time. No address, name, token, account name or text.
 * Refusals of rights are warnings, so that trying other people's ids can be seen.
 */
export function installLog(app: FastifyInstance, clock: { now: () => number }): void {
  app.decorateRequest('kbStatus', -1)
  app.decorateRequest('kbRole', null)
  app.decorateRequest('kbBecause', null)
  app.decorateRequest('kbOperation', null)
  app.addHook('onRequest', async (req, reply) => {
    void reply.header(Header.requestId, req.id)
    if (isApi(req.url)) void reply.header(Header.now, String(clock.now()))
  })
  app.addHook('onResponse', async (req, reply) => {
    const line = {
      method: req.method,
      route: routeOf(req),
      http: reply.statusCode,
      status: req.kbStatus,
      role: req.kbRole,
      ...(wechatTypeOf(req) && { wechat: wechatTypeOf(req) }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (req.kbBecause) req.log.warn({ ...line, because: req.kbBecause }, 'refused')
    else req.log.info(line, 'answered')
  })
}
