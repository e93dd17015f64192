/**
 * In hash mode an address of the app follows a # on the one page under `hashPath`. A page opened by an address
 * without one (an old link, a link opened in a new tab) gets the same address written that way, before anything is
 * drawn.
 */
export function enterHashMode(hashPath: string): void {
  const { pathname, search, hash } = location
  const isHere = pathname === `${hashPath}/` || pathname === hashPath
  if (isHere && hash.startsWith('#/')) return
  const inside = pathname.startsWith(`${hashPath}/`)
    ? pathname.slice(hashPath.length)
    : isHere
      ? '/'
      : pathname
  history.replaceState(history.state, '', `${hashPath}/#${inside}${search}`)
}

/** The address inside the app that a link leads to: in hash mode what follows its #. */
export const insideOf = (link: Pick<HTMLAnchorElement, 'pathname' | 'search' | 'hash'>): string =>
  link.hash.startsWith('#/') ? link.hash.slice(1) : link.pathname + link.search + link.hash

/** A link's address as hash mode writes it, for whoever opens it in a new tab or copies it; null: it is one already. */
export function hashHref(
  link: Pick<HTMLAnchorElement, 'pathname' | 'search' | 'hash'>,
  hashPath: string,
): string | null {
  return link.hash.startsWith('#/') ? null : `${hashPath}/#${insideOf(link)}`
}
