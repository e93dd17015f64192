import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Module } from '../http/api.ts'
import { sendPlainText } from '../http/request/paths.ts'
import { countReplies } from './counters.ts'
import { type GaugeSources, lookUp } from './gauges.ts'
import { mayRead } from './who-may.ts'

/** `GET /metrics`: figures of this process for Prometheus, as text. Whoever may not read them is told of no such page. */
export const metricsModule =
  (token: string, hasProxy: boolean, sources: Omit<GaugeSources, 'now'>): Module =>
  ({ app, clock }) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    countReplies(app, [registry])
    lookUp({ ...sources, now: () => clock.now() }, [registry])
    app.addHook('onClose', async () => registry.clear())
    app.get('/metrics', async (req, reply) => {
      const asker = { address: req.socket.remoteAddress, headers: req.headers }
      if (!mayRead(asker, { token, hasProxy })) return sendPlainText(reply, 404, 'Not found')
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    })
  }
