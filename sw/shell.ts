import { FOLD, type Snapshot } from './messages.ts'

/**
 * Addresses a person opens: pages of the app. Calls, documents, hashed files and anything with an extension are not.
 * @param base path the app lies under, without a slash at its end; '' at the root
 */
export function isShellAddress(url: URL, origin: string, base: string): boolean {
  if (url.origin !== origin || !url.pathname.startsWith(`${base}/`)) return false
  const path = url.pathname.slice(base.length)
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !/^\/(api|assets|brands|docs)(\/|$)/.test(path) && !last.includes('.')
}

const OPEN = /<div id="root"[^>]*>/

/** Where the content of `#root` ends: the closing tag that pairs with the one opened before `from`. */
function endOfRoot(shell: string, from: number): number {
  const tag = /<(\/?)div\b[^>]*>/g
  tag.lastIndex = from
  let depth = 1
  for (let found = tag.exec(shell); found; found = tag.exec(shell)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return found.index
  }
  return -1
}

/** Scripts never ride along in a picture of a page. */
const inert = (html: string): string => html.replace(/<(\/?)(script|iframe|object|embed)\b/gi, '&lt;$1$2')

const SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g
const SCRIPT = /<script type="module"[^>]*><\/script>/g
const PRELOAD = /<link rel="(?:module)?preload"[^>]*>\s*/g

/** Style sheets of a painted page in their order: the shell's own, then what the page brought. */
export function listStyleSheets(shell: string, snapshot: Pick<Snapshot, 'assets'>): string[] {
  const own = [...shell.matchAll(SHEET)].map((link) => link[1] as string)
  return [...new Set([...own, ...snapshot.assets.filter((asset) => asset.endsWith('.css'))])]
}

const PRELOADED = /<link rel="modulepreload"[^>]*href="([^"]+)"/g

/** Scripts a painted page's app starts with: what the shell asks for ahead, then what the page brought. */
function scriptsOf(shell: string, snapshot: Pick<Snapshot, 'assets'>): string[] {
  const own = [...shell.matchAll(PRELOADED)].map((link) => link[1] as string)
  return [...new Set([...own, ...snapshot.assets.filter((asset) => asset.endsWith('.js'))])]
}

/**
 * Links to what is in the page already and to what the app will want, for the app's first script (src/app/boot.ts). A
 * sheet is named, so that the app does not bring it a second time: as a sheet, even a disabled one, the browser would ask
 * for it ahead of the page's own text. A script of a page of one part is asked for once the page is seen.
 */
const linksOf = (sheets: readonly string[], scripts: readonly string[]): string =>
  [
    ...sheets.map((href) => `<link rel="held" href="${href}">`),
    ...scripts.map((href) => `<link rel="later" crossorigin href="${href}">`),
  ].join('')

/** Where a page in parts asks for what the app's first script will want. */
const AHEAD = '<!--ahead-->'
const aheadOf = (href: string): string => `<link rel="modulepreload" crossorigin href="${href}">`

/** The brand's colours as the page will set them itself: set ahead, nothing is painted in others first. */
function coloursOf(shell: string): string {
  const of = (name: string) => new RegExp(`"${name}":"(#[0-9a-f]{6})"`, 'i').exec(shell)?.[1]
  const [light, dark] = [of('primary'), of('primaryDark')]
  return light && dark ? ` style="--brand-primary: ${light}; --brand-primary-dark: ${dark};"` : ''
}

/**
 * The shell with a kept page inside `#root` and the whole style in the page itself, so that it is painted without
 * waiting for another file; the app's scripts come after that, so they are not asked for ahead. Where the page comes in
 * parts they stand at the head of the second: after what is painted first, and not after the last.
 * Returns null when the shell has no `#root`.
 */
export function paintShell(shell: string, snapshot: Snapshot, style: string): string | null {
  const open = OPEN.exec(shell)
  const from = open ? open.index + open[0].length : -1
  const to = open ? endOfRoot(shell, from) : -1
  if (to < 0) return null
  const fold = `<!--${FOLD}-->`
  const inParts = snapshot.html.includes(fold)
  const before = shell.slice(0, from)
  const scripts = (before.match(SCRIPT) ?? []).map((script) => script.replace('<script', '<script async'))
  const html = inert(snapshot.html).replace(fold, () => fold + scripts.join('') + AHEAD)
  const painted = (inParts ? before.replace(SCRIPT, '') : before) + html + shell.slice(to)
  const wanted = scriptsOf(shell, snapshot)
  const links = linksOf(listStyleSheets(shell, snapshot), inParts ? [] : wanted)
  const lang = snapshot.lang ? ` lang="${snapshot.lang}"` : ''
  const theme = snapshot.theme ? ` data-theme="${snapshot.theme}"` : ''
  return painted
    .replace(/<html[^>]*>/, () => `<html${lang}${theme}${coloursOf(shell)}>`)
    .replace(SHEET, '')
    .replace(PRELOAD, '')
    .replace(AHEAD, () => wanted.map(aheadOf).join(''))
    .replace('</head>', () => `<style>${style}</style>${links}</head>`)
}
