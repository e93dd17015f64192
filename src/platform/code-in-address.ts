import { brandOfPage } from './brand-of-page.ts'
import { parseCredentialFields, putCredential } from './credential.ts'

/** A code of another site may stand in the address of these pages: it is not for this one. */
const OTHERS_CODE: readonly string[] = ['/springboard']

/**
 * Takes a code out of the address of any page (guard 4) and opens the door it is for; the page asked for comes after
 * it. Call after `takeCredential` and `takeFlags`. The server takes a code only with the state that this browser was
 * given when it was sent to the partner's page.
 */
export function takeCode(): void {
  const { pathname, search, hash } = location
  const inHash = hash.startsWith('#/') || (brandOfPage()?.hashPath ?? '') !== ''
  const page = inHash ? hash.slice(1) || '/' : pathname + search
  const [path = '', query = ''] = page.split(/\?(.*)/s, 2)
  // where addresses follow a #, a partner may have put the code before it
  const isBefore = inHash && new URLSearchParams(search).has('code')
  const fields = parseCredentialFields(isBefore ? search : query)
  if (fields?.['code'] === undefined || OTHERS_CODE.includes(path)) return
  const { code, state, door, brand, ...rest } = fields
  const own = isBefore ? query : new URLSearchParams(rest).toString()
  const next = own === '' ? path : `${path}?${own}`
  const carried = { code, ...(state && { state }), ...(door && { door }), ...(next !== '/' && { next }) }
  if (!putCredential('/auth', carried)) return
  const kept = brand === undefined ? '' : `?brand=${encodeURIComponent(brand)}`
  const before = isBefore ? kept : search
  history.replaceState(history.state, '', inHash ? `${pathname}${before}#/auth` : `/auth${kept}`)
}
