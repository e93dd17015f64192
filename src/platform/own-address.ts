let base = ''

/** Call once the brand is known. `path`: what the app lies under, without a slash at its end; '' at the root. */
export const setAppBase = (path: string): void => {
  base = path
}

/**
 * Where a built file lies on the page's own host. Scripts may come from a CDN, but a browser starts workers from the
 * page's host alone: there the same files lie, under the path of a brand in hash mode.
 */
export function toOwnHostUrl(url: string): URL {
  const at = new URL(url, location.href)
  if (at.origin === location.origin) return at
  return new URL(`${base}/assets/${at.pathname.slice(at.pathname.lastIndexOf('/') + 1)}`, location.origin)
}
