import type { FastifyInstance } from 'fastify'
import type { Readiness } from './ready/ready.ts'

/** Seconds after which whoever asks for readiness may ask again. */
const AGAIN_S = 2

/**
 * `/healthz`: the process answers. `/readyz`: calls can be answered too, else 503 within 2 s with the reasons, in
 * words of `ready.ts`; names of tables and files stay in the log.
 */
export function installHealth(app: FastifyInstance, ready: () => Promise<Readiness>, build: string): void {
  app.get('/healthz', (_req, reply) => reply.header('cache-control', 'no-store').send({ ok: true, build }))
  app.get('/readyz', async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    const { ok, reasons, details } = await ready()
    if (ok) return await reply.send({ ok })
    req.log.error({ reasons, details }, 'not ready')
    return await reply.code(503).header('retry-after', AGAIN_S).send({ ok, reasons })
  })
}
