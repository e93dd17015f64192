const csp = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

/**
 * On every reply but `DOCUMENTLESS` files. Set by hand: a general plug-in costs more time than the reply itself.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': csp,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
} as const

/** Of a worker's script that brings WebAssembly: that and no more is allowed besides, and to these workers alone. */
export const COMPILING_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': csp.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
} as const

/**
 * Scripts and styles of a page live under the page's policy: one of their own has no meaning and weighs as much as a
 * small file. A worker's script, a picture or whatever else may stand alone keeps it.
 */
export const DOCUMENTLESS = /^\/assets\/(?![^/]*worker)[^/]+\.(?:js|css)$/

/** What `DOCUMENTLESS` files go without. */
export const DOCUMENT_HEADERS = ['content-security-policy', 'referrer-policy'] as const

/**
 * Of answers over https, at its usual port: from then on a browser asks for this host over https alone. At another port
 * it is not sent, as it would turn plain http of the same name to a port that speaks none.
 * @param days how long a browser keeps to it; 0 makes browsers forget it
 */
export function strictTransport(
  req: { readonly protocol: string; readonly host: string },
  days: number,
): Record<string, string> {
  const isUsual = /^[^:]+$|^\[.*\]$|:443$/.test(req.host)
  return req.protocol === 'https' && isUsual
    ? { 'strict-transport-security': `max-age=${days * 86_400}` }
    : {}
}
