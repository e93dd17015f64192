import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import { Refusal } from '../reply/refusal.ts'

const foreign = (because: string) => new Refusal(Status.denied, 'foreign', { http: 403, because })

/** Host and port asked for; the port of the scheme is left out, as browsers leave it out. */
const hostOf = (req: FastifyRequest): string =>
  req.host.replace(req.protocol === 'https' ? /:443$/ : /:80$/, '')

/**
 * A writing request must come from a page of this very host (the body is JSON: nothing else is parsed). A page that came
 * over plain http, which anybody on the way may have written, does not write over https. The other way round is a page
 * behind a proxy that nobody has named: it came by the safer way.
 * Clients that send neither header are no browsers and carry no foreign cookie.
 * @throws Refusal HTTP 403
 */
export function checkOrigin(req: FastifyRequest): void {
  if (req.method === 'GET' || req.method === 'HEAD') return
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign('sec-fetch-site')
  const { origin } = req.headers
  if (origin === undefined) return
  const from = URL.canParse(origin) ? new URL(origin) : null
  if (from?.host !== hostOf(req)) throw foreign('origin')
  if (from.protocol !== 'https:' && req.protocol === 'https') throw foreign('origin')
}
