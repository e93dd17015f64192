import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** `/healthz`: the process answers. `/readyz`: it also reaches the database, else 503. */
export function installHealth(app: FastifyInstance, db: Db, build: string): void {
  app.get('/healthz', (_req, reply) => reply.header('cache-control', 'no-store').send({ ok: true, build }))
  app.get('/readyz', async (req, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await sql`select 1`.execute(db)
      return await reply.send({ ok: true })
    } catch (e) {
      req.log.error({ code: (e as { code?: unknown }).code }, 'database unreachable')
      return reply.code(503).send({ ok: false })
    }
  })
}
