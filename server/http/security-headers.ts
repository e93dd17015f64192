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

/** Of a worker's script that brings WebAssembly: that and no more is allowed besides, and to this worker alone. */
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
