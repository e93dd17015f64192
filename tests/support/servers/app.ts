import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '#server/app.ts'
import type { Connection, Db } from '#server/db/db.ts'
import { openSession } from '#server/http/session/sessions.ts'
import { freshDb } from '#tests/support/database/db.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { insertSchools } from '#tests/support/school/school.ts'

export interface TestApp {
  app: FastifyInstance
  db: Db
  /** Of the database, for whoever opens it once more. */
  connection: Connection
  /** The server's clock; a test may move it. */
  clock: { at: number; now(): number }
  /** Log lines so far, parsed. */
  logs: Record<string, unknown>[]
  /** Folder served as the built app. */
  dist: string
  tokenOf(account: string): Promise<string>
  close(): Promise<void>
}

export const ASSET = 'console.log("the app")\n'.repeat(40)

/** A small built app: marker, one hashed script with its brotli sibling, a service worker. */
export function makeDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'kaoban dist '))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html><head><!--brand--><script type="module" src="/assets/app-1a2b.js"></script></head></html>',
  )
  writeFileSync(join(dist, 'assets/app-1a2b.js'), ASSET)
  writeFileSync(join(dist, 'assets/app-1a2b.js.br'), brotliCompressSync(ASSET))
  writeFileSync(join(dist, 'sw.js'), 'self.addEventListener("fetch", () => {})')
  writeFileSync(join(dist, '.secret'), 'not for the world')
  return dist
}

let copied = ''

/** The brands as they are when the first app of this process is made: tests beside it put faults into the project's. */
function brandsCopy(): string {
  if (copied) return copied
  copied = mkdtempSync(join(tmpdir(), 'kaoban brands '))
  cpSync(resolve(import.meta.dirname, '../../../brands'), copied, { recursive: true })
  process.once('exit', () => rmSync(copied, { recursive: true, force: true }))
  return copied
}

/**
 * The app that ships, on a database of its own with two schools in it.
 * @param reach how the app reaches that database; default as the test does
 */
export async function testApp(
  more: Partial<Omit<AppDeps, 'config'>> & { config?: Partial<AppDeps['config']> } = {},
  reach: (connection: Connection) => Promise<Partial<Pick<AppDeps, 'db' | 'probeDb'>>> = async () => ({}),
): Promise<TestApp> {
  const fresh = await freshDb()
  const { db } = fresh
  await insertSchools(db)
  const dist = makeDist()
  const clock = { at: NOW, now: () => clock.at }
  const logs: Record<string, unknown>[] = []
  const app = await buildApp({
    db,
    clock,
    store: { dir: join(dist, '..', `${basename(dist)} files`), provider: 'local', earlyMs: 0 },
    logTo: { write: (line) => logs.push(JSON.parse(line) as Record<string, unknown>) },
    ...more,
    ...(await reach(fresh.connection)),
    config: { distDir: dist, brandsDir: brandsCopy(), logLevel: 'info', build: 'test-build', ...more.config },
  })
  return {
    app,
    db,
    connection: fresh.connection,
    clock,
    logs,
    dist,
    tokenOf: (account) => openSession(db, account, clock.at),
    async close() {
      await app.close()
      await fresh.drop()
      rmSync(dist, { recursive: true })
      rmSync(join(dist, '..', `${basename(dist)} files`), { recursive: true, force: true })
    },
  }
}
