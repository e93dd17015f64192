import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from './config.ts'
import { openDb, openPool } from './db/db.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { pages } from './dev/pages.ts'
import { refresh } from './dev/refresh.ts'
import { freePort, watchedServer, whenReady } from './dev/watched.ts'
import { connectDatabase } from './pg/connect.ts'
import { urlOf } from './pg/url-of.ts'
import { tableLines } from './text-table.ts'

const HELP = `npm run dev [-- --port 5173] [--sw]

Database, server and app for working on them: an edit of the app shows at once and keeps what was typed, an edit of the
server starts it again. KAOBAN_DATA_DIR / DATABASE_URL as for npm start; the demo district is made at the first start.
--port  where the page is (5173, or the next free one)
--sw    with the service worker, which then has to be removed by hand in the browser
`
const project = path.resolve(import.meta.dirname, '..')
const log = (line: string): void => console.log(line)
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    sw: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Where the server is not there, as while it starts again, a call is answered as one of a server that is busy. */
function proxyTo(target: string) {
  const away = JSON.stringify({ status: 10500, message: 'The server is starting again.', data: {} })
  return {
    target,
    configure: (proxy: {
      on(event: 'error', act: (e: Error, req: unknown, res: unknown) => void): unknown
    }) =>
      proxy.on('error', (_e, _req, res) => {
        const reply = res as ServerResponse
        if (!reply.headersSent && 'writeHead' in reply)
          reply.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' }).end(away)
      }),
  }
}

async function openApp(port: number, api: string): Promise<ViteDevServer> {
  const proxy = proxyTo(api)
  const server = await createServer({
    root: project,
    configFile: path.join(project, 'vite.config.ts'),
    plugins: [refresh(), pages(project, values.sw)],
    appType: 'custom',
    server: {
      port,
      host: true,
      proxy: { '/api': proxy, '/brands': proxy, '/manifest.webmanifest': proxy, '/version.json': proxy },
    },
  })
  return server.listen()
}

async function run(): Promise<void> {
  const began = performance.now()
  const config = readConfig(process.env, project)
  const { dataDir, databaseUrl } = config
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'own' })
  const told = new AbortController()
  const ending: (() => Promise<unknown>)[] = [() => database.stop()]
  const stop = async (code: number): Promise<void> => {
    told.abort()
    for (const end of ending.splice(0).reverse()) await end().catch(() => {})
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  const port = await freePort()
  const env = { HOST: '127.0.0.1', PORT: `${port}`, KAOBAN_DATA_DIR: dataDir }
  const url = { DATABASE_URL: urlOf(database.connection), KAOBAN_DEMO: config.demo ? '1' : '0' }
  const server = watchedServer(project, { ...env, ...url }, log)
  ending.push(() => server.stop())
  const api = `http://127.0.0.1:${port}`
  const app = await openApp(Number(values.port), api)
  app.watcher.on('all', (_event, file) => server.edited(file))
  ending.push(() => app.close())
  await whenReady(api, told.signal)
  const db = openDb(openPool(database.connection))
  const accounts = config.demo ? await demoAccounts(db) : []
  await db.destroy()
  const rows = accounts.map((one) => [`${one.role} ${one.label}`, one.account, one.password])
  if (rows.length > 0) for (const line of tableLines(['role', 'account', 'password'], rows)) log(`  ${line}`)
  log(`\nReady after ${((performance.now() - began) / 1000).toFixed(1)} s:`)
  for (const address of app.resolvedUrls?.local ?? []) log(`  ${address}`)
  log('Ctrl-C stops it.')
}

if (values.help) log(HELP)
else {
  await run().catch((e: unknown) => {
    console.error(`\nIt did not start. ${(e as Error).message}`)
    process.exit(1)
  })
}
