import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { brandHtml } from '../http/brand/brand-page.ts'
import { loadBrands } from '../http/brand/brands.ts'

/** Whether an address is a page of the app, and not one of its files or calls. */
function isPage({ url = '/', method, headers }: IncomingMessage): boolean {
  const [file = '/'] = url.split('?')
  if (file === '/index.html') return true
  if (method !== 'GET' || !/text\/html/.test(headers.accept ?? '')) return false
  return !/^\/(@|api\/|src\/|node_modules\/)/.test(file) && !file.slice(file.lastIndexOf('/')).includes('.')
}

/** The page of the brand whose host was asked for, from the sources as they are now. */
export const pages = (project: string, worker: boolean): Plugin => ({
  name: 'kaoban-pages',
  apply: 'serve',
  config: () => ({ define: { 'import.meta.env.VITE_KAOBAN_SW': JSON.stringify(worker) } }),
  configureServer(server) {
    server.middlewares.use((req, res, next) => {
      const page = async (): Promise<void> => {
        const brands = loadBrands(path.join(project, 'brands'))
        const html = await readFile(path.join(project, 'index.html'), 'utf8')
        const host = (req.headers.host ?? '').replace(/:\d+$/, '')
        const branded = brandHtml(html, brands.byHost(host), 'host')
        const made = await server.transformIndexHtml(req.url ?? '/', branded)
        res
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
          .end(made)
      }
      const script = async (): Promise<void> => {
        const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-store' }
        res.writeHead(200, headers).end(await workerScript(project))
      }
      if (isPage(req)) return void page().catch(next)
      if (req.url !== '/sw.js') return next()
      if (worker) return void script().catch(next)
      res.writeHead(404).end('No service worker: npm run dev -- --sw brings it.')
    })
  },
})

/** The service worker in one file, which keeps no list of the app's files: they change with every edit. */
async function workerScript(project: string): Promise<string> {
  const made = await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    define: { 'self.__WB_MANIFEST': '[]', __KAOBAN_BUILD__: JSON.stringify('dev') },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: path.join(project, 'sw/sw.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [first] = Array.isArray(made) ? made : [made]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The service worker has no script.')
  return chunk.code
}
