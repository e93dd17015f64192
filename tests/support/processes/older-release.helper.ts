import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as AppOf from '#server/app.ts'
import type * as DbOf from '#server/db/db.ts'

/** Serves the project in a folder, given with a database: another commit's code, read from that folder alone. */
const [tree = '', connection = '', now = ''] = process.argv.slice(2)
const from = (file: string): Promise<unknown> => import(pathToFileURL(join(tree, file)).href)

const { openDb, openPool } = (await from('server/db/db.ts')) as typeof DbOf
const { buildApp } = (await from('server/app.ts')) as typeof AppOf
const dir = mkdtempSync(join(tmpdir(), 'kaoban-older-files-'))
const app = await buildApp({
  db: openDb(openPool(JSON.parse(connection) as Parameters<typeof openPool>[0])),
  store: { dir, provider: 'local' },
  clock: { now: () => Number(now) },
  limits: { perAddress: 1e9, perAccount: 1e9 },
  config: { distDir: dir, brandsDir: join(tree, 'brands'), logLevel: 'silent', build: 'the release before' },
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
