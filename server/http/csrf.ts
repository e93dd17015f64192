import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import { Refusal } from './refusal.ts'

const foreign = (because: string) => new Refusal(Status.denied, 'foreign', { http: 403, because })

/**
 * A writing request must come from a page of this very host (the body is JSON: nothing else is parsed).
 * Clients that send neither header are no browsers and carry no foreign cookie.
 * @throws Refusal HTTP 403
 */
export function checkOrigin(req: FastifyRequest): void {
  if (req.method === 'GET' || req.method === 'HEAD') return
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign('sec-fetch-site')
  const { origin } = req.headers
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== req.host))
    throw foreign('origin')
}
