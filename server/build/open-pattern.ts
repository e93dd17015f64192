/** What of a row of the table of routes matters here. */
export interface OpenRouteRow {
  readonly path: string
  readonly roles: unknown
  readonly opens?: string | undefined
}

/**
 * The source of a regular expression for `pathname + hash` that fits the pages which are open to all and are not for
 * signing in. Only the beginnings are kept, so that it stays small: of `/auth` and `/auth/sso` the former.
 */
export function openPattern(rows: readonly OpenRouteRow[]): string {
  const paths = rows
    .filter(({ roles, opens }) => roles === 'public' && opens !== 'sign-in')
    .map(({ path }) => path.slice(1).replace(/\{.*$/, ''))
    .toSorted((a, b) => a.length - b.length)
  const starts: string[] = []
  for (const path of paths) if (!starts.some((start) => path.startsWith(start))) starts.push(path)
  return `(^|#)/(${starts.join('|')})`
}
