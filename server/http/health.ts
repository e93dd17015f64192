import type { FastifyInstance } from 'fastify'
import type { Drain } from './drain.ts'
import type { Readiness } from './ready/ready.ts'

/** Seconds after which whoever asks for readiness may ask again. */
const AGAIN_S = 2

/**
 * `/healthz`: the process answers. `/readyz`: calls can be answered too, else 503 within 2 s with the reasons, in
 * words of `ready.ts`, or `stopping`: this server is going out of use; what only warns (an old backup) comes along with 200. Names of tables and files stay in the log.
 */
export function installHealth(
  app: FastifyInstance,
  ready: () => Promise<Readiness>,
  { build, drain }: { build: string; drain: Drain },
): void {
  app.get('/healthz', (_req, reply) => reply.header('cache-control', 'no-store').send({ ok: true, build }))
  app.get('/readyz', async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    if (drain.isOn) return await reply.code(503).send({ ok: false, reasons: ['stopping'] })
    const { ok, reasons, warnings, details } = await ready()
    if (warnings.length > 0) req.log.warn({ warnings, details }, 'not all is well')
    if (ok) return await reply.send(warnings.length > 0 ? { ok, warnings } : { ok })
    req.log.error({ reasons, details }, 'not ready')
    return await reply.code(503).header('retry-after', AGAIN_S).send({ ok, reasons })
  })
}
