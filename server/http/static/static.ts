import type { IncomingHttpHeaders } from 'node:http'
import { dirname, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/locale.ts'
import { pageHeaders } from '../brand/brand-csp.ts'
import { brandedPages } from '../brand/brand-page.ts'
import type { Brands } from '../brand/brands.ts'
import { manifestOf } from '../brand/manifest.ts'
import type { AppConfig } from '../config.ts'
import { pickEncoding } from '../reply/encoding.ts'
import { hasTag } from '../reply/reply.ts'
import { COMPILING_HEADERS, DOCUMENT_HEADERS, DOCUMENTLESS } from '../reply/security-headers.ts'
import { isApi, sendPlainText } from '../request/paths.ts'

/** Of the languages the documents have, the one a browser likes best; Chinese if it says nothing. */
function languageOf(accepted = ''): Locale {
  const first = accepted
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find((one) => one === 'zh' || one === 'en')
  return first === 'en' ? 'en' : 'zh-CN'
}

/**
 * `/docs/`: the documents' first page in the reader's language. The other pages are files of the built app; each has
 * its own address, so that a link to it always shows the same. Redirects are relative: the app may lie under a path.
 */
function installDocuments(app: FastifyInstance): void {
  app.get('/docs', (_req, reply) => reply.redirect('docs/', 308))
  app.get('/docs/', (req, reply) => {
    const language = languageOf(req.headers['accept-language'])
    return reply.header('vary', 'accept-language').redirect(`${language}/index.html`, 302)
  })
}

const YEAR = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'
/** A brand's mark and icons: one page shows the mark in three places, and asks for it once. */
const PICTURE = 'public, max-age=300'

/** The path without query; null for one that can be no file and no page of ours. */
function cleanPath(url: string): string | null {
  const path = url.split('?')[0] ?? '/'
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ||
      decoded.includes('\\') ||
      decoded.split('/').includes('..') ||
      /^\/\/+[^/]/.test(decoded)
      ? null
      : decoded
  } catch {
    return null
  }
}

/** The workers that read codes compile machine code; a worker has the policy of its own file, the page keeps its. */
const COMPILES = /^\/assets\/(?:qr|redo)-read\.worker-[\w-]+\.js$/

/** The CDN did not answer: `public/cdn-watch.js` asks for the page without it. */
const wantsHost = (url: string): boolean => /[?&]assets=host(&|$)/.test(url)

/** What a browser says it loads that is a page; curl, monitors and link previews say nothing. */
const PAGES = ['document', 'iframe', 'frame', 'embed', 'object']

/** Whether the asker takes a page: it says so, or does not say what it takes (F05). */
function takesPage({ accept = '*/*', 'sec-fetch-dest': loads }: IncomingHttpHeaders): boolean {
  if (/text\/html|application\/xhtml/i.test(accept)) return true
  const isPart = typeof loads === 'string' && !PAGES.includes(loads)
  return !isPart && /(^|,)\s*(\*|text)\/\*|^\s*$/i.test(accept)
}

/** True for an address a person opens: a page of the app, not one of its files. */
function isNavigation(req: FastifyRequest, path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !last.includes('.') && takesPage(req.headers)
}

/**
 * Serves the built app. Files under /assets carry a hash in their name and are kept a year; a missing one is a real 404,
 * never a page, or a browser would keep HTML as a script. Pages get the brand of the host asked for.
 */
export async function installStatic(app: FastifyInstance, config: AppConfig, brands: Brands): Promise<void> {
  const dist = resolve(config.distDir)
  const pageOf = brandedPages(dist, config.brandLab === true)
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    suppressWarning: true,
  })

  const file = (reply: FastifyReply, path: string, root: string, cache: string) =>
    reply.header('cache-control', cache).header('vary', 'accept-encoding').sendFile(path, root)

  const page = async (req: FastifyRequest, reply: FastifyReply, isShell: boolean) => {
    const loaded = brands.byHost(req.hostname)
    // The worker keeps what this host serves: the shell it asks for loads nothing from elsewhere.
    const made = await pageOf(loaded, isShell || wantsHost(req.url) ? 'host' : 'cdn')
    if (!made) return sendPlainText(reply, 503, 'The app is not built yet. Run: npm run build')
    void reply.headers(pageHeaders(loaded.brand, req.headers['user-agent'], config.storeOrigins, made.inline))
    void reply.header('etag', `W/"${made.etag}"`).header('cache-control', ASK_EACH_TIME)
    void reply.header('vary', 'accept-encoding, host, user-agent')
    if (hasTag(req.headers['if-none-match'], made.etag)) return reply.code(304).send()
    const encoding = pickEncoding(req.headers['accept-encoding'])
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(made[encoding])
  }

  app.get('/manifest.webmanifest', (req, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', ASK_EACH_TIME)
      .header('vary', 'host')
      .send(manifestOf(brands.byHost(req.hostname))),
  )
  app.get('/version.json', (_req, reply) =>
    reply.header('cache-control', 'no-store').send({ build: config.build }),
  )
  app.get('/sw.js', (_req, reply) =>
    file(reply.header('service-worker-allowed', '/'), '/sw.js', dist, ASK_EACH_TIME),
  )
  app.get('/assets/*', (req, reply) => {
    const path = cleanPath(req.url)
    if (!path) return reply.callNotFound()
    if (COMPILES.test(path)) void reply.headers(COMPILING_HEADERS)
    if (DOCUMENTLESS.test(path)) for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name)
    return file(reply, path, dist, YEAR)
  })
  installDocuments(app)
  if (config.brandLab) {
    const hosts = Object.fromEntries(
      brands.all.flatMap((one) => one.hosts.map((host) => [host, one.brand.slug])),
    )
    app.get('/brands/hosts.json', (_req, reply) => reply.header('cache-control', ASK_EACH_TIME).send(hosts))
  }
  app.get('/brands/:slug/*', (req, reply) => {
    const path = cleanPath(req.url)
    const { slug } = req.params as { slug: string }
    const found = brands.bySlug(slug)
    if (!path || !found) return reply.callNotFound()
    // As a page gets it: without the host list.
    if (path.endsWith('/brand.json')) return reply.header('cache-control', ASK_EACH_TIME).send(found.brand)
    const cache = /\.(?:svg|png)$/.test(path) ? PICTURE : ASK_EACH_TIME
    return file(reply, path.slice('/brands'.length), dirname(resolve(found.folder)), cache)
  })
  app.get('/*', (req, reply) => {
    const path = cleanPath(req.url)
    if (!path || isApi(path)) return reply.callNotFound()
    const isShell = path === '/index.html'
    if (isShell || isNavigation(req, path)) return page(req, reply, isShell)
    return path.endsWith('/') ? reply.callNotFound() : file(reply, path, dist, ASK_EACH_TIME)
  })
}
