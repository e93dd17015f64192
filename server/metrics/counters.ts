import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds; a call of the server's own limits ends before the last. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts every reply by the route's pattern, never by the address asked for, which may carry ids and names. */
export function countReplies(app: FastifyInstance, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'kaoban_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its reply, by method, route and HTTP code',
    labelNames: ['method', 'route', 'code'],
    buckets: SECONDS,
    registers,
  })
  const refused = new Counter({
    name: 'kaoban_refusals_total',
    help: 'Replies whose envelope has a status other than 0, by route and status',
    labelNames: ['route', 'status'],
    registers,
  })
  const operations = new Counter({
    name: 'kaoban_operations_total',
    help: 'Operations of phones that were received, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  app.addHook('onResponse', async (req, reply) => {
    const route = req.routeOptions.url ?? 'none'
    seconds.observe({ method: req.method, route, code: reply.statusCode }, reply.elapsedTime / 1000)
    if (req.kbStatus > 0) refused.inc({ route, status: req.kbStatus })
    if (req.kbOperation) operations.inc(req.kbOperation)
  })
}
