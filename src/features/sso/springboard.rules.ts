/** Fields that would carry somebody's sign-in along. */
const SECRET =
  /token|ticket|secret|session|passw|jwt|openid|unionid|^(code|wxcode|authcode|auth_code|sign|state|auth)$/i

export type Leap =
  /** An address inside the app. */
  | { kind: 'inside'; to: string }
  /** A configured other site. */
  | { kind: 'outside'; url: string }
  /** Anything else: shown, never followed. `host` is '' when there is none. */
  | { kind: 'refused'; host: string }

const refused = (host = ''): Leap => ({ kind: 'refused', host })

/**
 * Where /springboard leads: `targetUrl`, with what else stands in the query, to this site or one of the brand's other
 * sites. The address is read by the same parser that the browser goes by, and only its origin is compared.
 */
export function leapOf(search: string, here: string, allowed: readonly string[]): Leap {
  const query = new URLSearchParams(search)
  const targets = query.getAll('targetUrl')
  const [target = ''] = targets
  // browsers drop tabs and line ends and read \ as /: an address that needs this is no honest one
  // oxlint-disable-next-line no-control-regex
  if (targets.length !== 1 || target === '' || /[\u0000-\u0020\\\u007f]/.test(target)) return refused()
  if (!/^(https?:\/\/|\/(?!\/))/i.test(target) || !URL.canParse(target, here)) return refused()
  const url = new URL(target, here)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused()
  if (url.username !== '' || url.password !== '') return refused(url.host)
  for (const [name, value] of query) {
    if (name !== 'targetUrl' && !url.searchParams.has(name)) url.searchParams.append(name, value)
  }
  for (const name of [...url.searchParams.keys()]) {
    if (SECRET.test(name)) url.searchParams.delete(name)
  }
  if (url.origin === here) {
    const to = url.pathname + url.search + url.hash
    return url.pathname.startsWith('//') || url.pathname === '/springboard'
      ? refused(url.host)
      : { kind: 'inside', to }
  }
  return allowed.includes(url.origin) ? { kind: 'outside', url: url.href } : refused(url.host)
}
