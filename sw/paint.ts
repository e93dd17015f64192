import type { Snapshot } from './messages.ts'
import { listStyleSheets, paintShell } from './shell.ts'

export interface PaintDeps {
  shellPage: () => Promise<Response | undefined>
  /** A file of this build by its path, or undefined when it is of another. */
  file: (path: string) => Promise<Response | undefined>
}

const POLICY = 'content-security-policy'

const sha256 = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
}

/**
 * Makes the whole page of a snapshot: the shell, the picture, the style sheets' text in the page. The page's policy
 * allows just that style, by its hash. Null when a style sheet belongs to another build or names further files.
 */
export async function paintSnapshot(snapshot: Snapshot, deps: PaintDeps): Promise<Response | null> {
  const shell = await deps.shellPage()
  if (!shell) return null
  const html = await shell.text()
  const textOf = async (path: string) => (await deps.file(path))?.text()
  const sheets = await Promise.all(listStyleSheets(html, snapshot).map(textOf))
  if (sheets.includes(undefined)) return null
  const style = sheets.join('\n')
  if (/url\(|@import|<\/style/i.test(style)) return null
  const assets: string[] = []
  for (const path of snapshot.assets) {
    // a script of another build would be asked for in vain
    if (path.endsWith('.css') || (await deps.file(path))) assets.push(path)
  }
  const page = paintShell(html, { ...snapshot, assets }, style)
  if (page === null) return null
  const headers = new Headers(shell.headers)
  const policy = headers.get(POLICY)
  if (policy !== null) {
    headers.set(
      POLICY,
      policy.replace("style-src 'self'", `style-src 'self' 'sha256-${await sha256(style)}'`),
    )
  }
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(page, { headers })
}
