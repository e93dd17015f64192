import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { callsPage } from './describe/page.ts'
import { openApi } from './openapi.ts'

/** `GET /api/docs`: the contract as OpenAPI, or as a page when a browser asks. Made when it is first asked for. */
export function installDocs(app: FastifyInstance, calls: readonly Endpoint[], build: string): void {
  let json: string | undefined
  let html: string | undefined
  app.get<{ Querystring: { as?: string } }>('/api/docs', (req, reply) => {
    const wantsPage = (req.headers.accept ?? '').includes('text/html') && req.query.as !== 'openapi'
    void reply.header('cache-control', 'no-cache').header('vary', 'accept')
    if (wantsPage) {
      html ??= callsPage(calls, build)
      return reply.type('text/html; charset=utf-8').send(html)
    }
    json ??= JSON.stringify(openApi(calls, build))
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
