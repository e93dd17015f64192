import { tmpdir } from 'node:os'
import { buildApp } from '#server/app.ts'
import { openDb, openPool } from '#server/db/db.ts'
import { NOW } from '#tests/support/school/facts.ts'

/**
 * The server that ships in a process of its own, to be killed: connection as JSON, folder of files, port, start. It is
 * read in at once and begins when it is told to.
 */
const [connection = '', dir = '', port = '', brandsDir = '', startedAt = ''] = process.argv.slice(2)
await new Promise((told) => process.stdin.once('data', told))
const app = await buildApp({
  db: openDb(openPool(JSON.parse(connection))),
  clock: { now: () => NOW + Date.now() - Number(startedAt) },
  store: { dir, provider: 'local' },
  limits: { perAddress: 1_000_000_000, perAccount: 1_000_000_000 },
  config: { distDir: tmpdir(), brandsDir, logLevel: 'silent', build: 'lab' },
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
console.log('listening')
