import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '#server/app.ts'
import { openDb, openPool } from '#server/db/db.ts'
import { schoolFilter } from '#tests/support/database/school-filter.ts'
import type { TestApp } from './app.ts'

/**
 * A second server beside the first, with connections of its own, on the same database and folder. From then on `t.app`
 * gives every other request to it, as a balancer without stickiness does.
 * @param more what the first one was given as well
 */
export async function besideIt(t: TestApp, more: Partial<Omit<AppDeps, 'config' | 'db'>> = {}) {
  const db = openDb(openPool(t.connection)).withPlugin(schoolFilter)
  const second = await buildApp({
    db,
    clock: t.clock,
    store: { dir: join(t.dist, '..', `${basename(t.dist)} files`), provider: 'local', earlyMs: 0 },
    logTo: { write: () => {} },
    ...more,
    config: { distDir: t.dist, brandsDir: 'brands', logLevel: 'silent', build: 'test-build' },
  })
  const first = t.app
  let turn = 0
  t.app = new Proxy(first, {
    get(target, name) {
      if (name === 'inject') {
        turn += 1
        const to = turn % 2 === 1 ? first : second
        return to.inject.bind(to)
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as FastifyInstance
  return {
    first,
    second,
    /** Requests given out so far. */
    turns: () => turn,
    async close() {
      await second.close()
      await db.destroy()
    },
  }
}
