/** What a Wi-Fi answers before somebody signed in to it, whatever was asked. */
export const PORTAL_PAGE = '<!doctype html><title>Wi-Fi</title><form>captive-portal-page</form>'

const page = (status: number) => () =>
  new Response(PORTAL_PAGE, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** A portal's answers by name; a redirect that is not followed is shown to a page as one of code 0. */
export const portals: readonly [name: string, answer: () => Response][] = [
  ['200', page(200)],
  ['302, not followed', () => Response.error()],
  ['302', () => new Response(null, { status: 302, headers: { location: 'http://wifi.test/' } })],
  ['511', page(511)],
]

/** Errors that a proxy before the school's own server gives in its own words. */
export const proxyErrors: readonly [name: string, answer: () => Response][] = [403, 404, 502].map((code) => [
  String(code),
  page(code),
])
