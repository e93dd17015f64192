import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, normalize, resolve } from 'node:path'
import { build } from 'vite'
import { SECURITY_HEADERS } from '#server/http/reply/security-headers.ts'

const root = resolve(import.meta.dirname, '../../..')
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Pictures</title><script type="module" src="/page.js"></script>'

export interface PictureHost {
  port: number
  /** Files under `/made/`, by name. */
  made: Map<string, Buffer>
  close(): Promise<void>
}

/**
 * A page with the app's own workers and what pages ask of them, built as the app is and served with its security
 * headers, for what no screen shows. Files of `data` lie under `/data/`.
 */
export async function openPictureHost(data: string): Promise<PictureHost> {
  const outDir = mkdtempSync(join(tmpdir(), 'kaoban-pictures-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: 'es2020',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'tests/support/pages/pictures.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  const made = new Map<string, Buffer>()

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = decodeURIComponent(new URL(req.url ?? '/', 'http://host').pathname)
    if (req.method === 'PUT') {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part as Buffer)
      made.set(path.slice('/made/'.length), Buffer.concat(parts))
      res.writeHead(204).end()
      return
    }
    const file = path.startsWith('/data/')
      ? await readFile(join(data, normalize(path.slice('/data'.length))))
      : path.startsWith('/made/')
        ? made.get(path.slice('/made/'.length))
        : path === '/'
          ? PAGE
          : await readFile(join(outDir, normalize(path)))
    const type =
      path === '/' ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
    res.writeHead(file === undefined ? 404 : 200, { ...SECURITY_HEADERS, 'content-type': type }).end(file)
  }
  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.writeHead(404).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    made,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
