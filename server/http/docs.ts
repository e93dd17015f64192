import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApi } from './openapi.ts'
import { escapeHtml } from './reply/escape.ts'

/** A plain list of the calls, for people. */
function listing(calls: readonly Endpoint[]): string {
  const rows = calls.map((c) => {
    const roles = c.roles === 'any' ? c.scope : c.roles.join(' ')
    const cells = [c.call, c.summary, roles, c.rows.join(' ')]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API</title><h1>API</h1><p>OpenAPI 3.1: the same address asked with <code>accept: application/json</code>.</p>
<table><thead><tr><th>Call</th><th>What it gives</th><th>Roles</th><th>Rows</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></html>`
}

/** `GET /api/docs`: the contract as OpenAPI, or as a page when a browser asks. */
export function installDocs(app: FastifyInstance, calls: readonly Endpoint[], build: string): void {
  const json = JSON.stringify(openApi(calls, build))
  const html = listing(calls)
  app.get('/api/docs', (req, reply) => {
    const wantsPage = (req.headers.accept ?? '').includes('text/html')
    void reply.header('cache-control', 'no-cache').header('vary', 'accept')
    return wantsPage
      ? reply.type('text/html; charset=utf-8').send(html)
      : reply.type('application/json; charset=utf-8').send(json)
  })
}
