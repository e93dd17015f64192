import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compress, compressBest } from '../reply/encoding.ts'
import { escapeHtml, escapeJson } from '../reply/escape.ts'
import type { LoadedBrand } from './brands.ts'
import { iconUrl } from './manifest.ts'

/** Where the brand goes in `index.html`. */
export const BRAND_MARKER = '<!--brand-->'

export interface BrandedPage {
  readonly etag: string
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** What stands in the page itself, by the hashes that a policy names it with. */
  readonly inline: Inline
}

export interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The head lines of a brand. Its data is inert JSON: the one script that runs inside the page is the build's own. */
export function brandHead(loaded: LoadedBrand, lab = false): string {
  const { brand } = loaded
  const touch = iconUrl(loaded, ['apple-touch-icon.png', 'icon-180.png', 'icon-192.png'])
  const icon = iconUrl(loaded, ['icon.svg', 'favicon.svg', 'logo.svg', 'icon-192.png'])
  return [
    `<title>${escapeHtml(brand.title)}</title>`,
    `<meta name="theme-color" content="${brand.colors.primary}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.shortTitle)}">`,
    `<link rel="manifest" href="${brand.hashPath}/manifest.webmanifest">`,
    ...(touch ? [`<link rel="apple-touch-icon" href="${touch}">`] : []),
    ...(icon ? [`<link rel="icon" href="${icon}">`] : []),
    ...(lab ? ['<meta name="kb-lab" content="on">'] : []),
    `<script type="application/json" id="brand">${escapeJson(brand)}</script>`,
  ].join('\n')
}

/** Where a page loads its scripts and styles from: the brand's CDN if it has one, or this host whatever the brand says. */
export type AssetsFrom = 'cdn' | 'host'

/**
 * `index.html` with a brand in it, compressed once a brand and build.
 * @param lab true: the page may show the brand lab
 * @returns a function giving null while the app is not built
 */
export function brandedPages(
  distDir: string,
  lab = false,
): (loaded: LoadedBrand, from?: AssetsFrom) => Promise<BrandedPage | null> {
  const file = join(distDir, 'index.html')
  const made = new Map<string, { changed: number; page: Promise<BrandedPage> }>()
  return async (loaded, from = 'host') => {
    const found = await stat(file).catch(() => null)
    if (!found) return null
    const name = `${loaded.brand.slug} ${from}`
    const kept = made.get(name)
    if (kept?.changed === found.mtimeMs) return kept.page
    const page = readFile(file, 'utf8').then((html) => makePage(brandHtml(html, loaded, from, lab)))
    made.set(name, { changed: found.mtimeMs, page })
    page.catch(() => made.delete(name))
    return page
  }
}

/**
 * The page of a build as a brand shows it: its head, and the place its scripts and styles come from. With a CDN a
 * first script loads the page again from this host when something of the CDN does not come.
 */
export function brandHtml(html: string, loaded: LoadedBrand, from: AssetsFrom, lab = false): string {
  const { cdn, hashPath } = loaded.brand
  const base = (from === 'cdn' && cdn) || hashPath
  // functions, as a brand's text may hold $-patterns
  const watch = from === 'cdn' && cdn ? `<script src="${hashPath}/cdn-watch.js"></script>\n` : ''
  return html
    .replace(/(src|href)="\/assets\//g, (_, name: string) => `${name}="${base}/assets/`)
    .replace(BRAND_MARKER, () => watch + brandHead(loaded, lab))
}

/** Scripts and styles that a build put into a page; data in a script's clothes runs nowhere. */
function inlineOf(html: string): Inline {
  const all = (tag: string): string[] =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return { scripts: all('script'), styles: all('style') }
}

async function makePage(html: string): Promise<BrandedPage> {
  const identity = Buffer.from(html)
  const [br, gzip] = await Promise.all([compressBest(identity), compress(identity, 'gzip')])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { etag, identity, br, gzip, inline: inlineOf(html) }
}
