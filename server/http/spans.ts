import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A span for each request, by the route's pattern and never by its address. The trace of a proxy that is trusted goes
 * on; a stranger's could have everything recorded.
 */
export function traceRequests(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  const open = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (req, _reply, done) => {
    const { url: route = 'none' } = req.routeOptions
    const from = isProxy(req.socket.remoteAddress ?? '')
      ? propagation.extract(ROOT_CONTEXT, req.headers)
      : ROOT_CONTEXT
    const attributes = { 'http.request.method': req.method, 'http.route': route, 'kaoban.request_id': req.id }
    const span = trace
      .getTracer('kaoban')
      .startSpan(`${req.method} ${route}`, { kind: SpanKind.SERVER, attributes }, from)
    open.set(req, span)
    context.with(trace.setSpan(from, span), done)
  })
  const end = (req: FastifyRequest, code: number | undefined): void => {
    const span = open.get(req)
    open.delete(req)
    if (code !== undefined) span?.setAttribute('http.response.status_code', code)
    if (req.kbStatus >= 0) span?.setAttribute('kaoban.status', req.kbStatus)
    if (code === undefined || code >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  app.addHook('onResponse', async (req, reply) => end(req, reply.statusCode))
  // who asked went away: there is no reply
  app.addHook('onRequestAbort', async (req) => end(req, undefined))
}
