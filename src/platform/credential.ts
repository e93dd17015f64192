export type CredentialFields = Readonly<Record<string, string>>

/** What a partner put into the address the page was opened with, and the path it was for. */
interface PartnerCredential {
  path: string
  fields: CredentialFields
}

let given: PartnerCredential | null = null

/** Fields of a query; null when one stands twice, as two readers could take different ones. */
export function parseCredentialFields(search: string): CredentialFields | null {
  const pairs = [...new URLSearchParams(search)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}

/** The part of a path that names a door; a brand's folder may stand before it. /auth/login is a page and no door. */
const authPath = (path: string): string | undefined => /\/auth(?!\/login)(?:\/[\w/-]*)?$/.exec(path)?.[0]

/**
 * Takes the credential out of the address, the history entry included, before anything else can read, send or keep it.
 * Call before the router starts. With addresses behind a #, a partner comes back to the folder with `door` in the query.
 */
export function takeCredential(): void {
  const { pathname, search, hash } = location
  const behind = hash.startsWith('#/') ? hash.slice(1) : null
  const [path = '', query = ''] = behind === null ? [pathname, search.slice(1)] : behind.split(/\?(.*)/s, 2)
  const door = authPath(path)
  if (door !== undefined && query !== '') {
    const { brand, ...fields } = parseCredentialFields(query) ?? { malformed: '' }
    given = { path: door, fields }
    const kept = brand === undefined ? '' : `?brand=${encodeURIComponent(brand)}`
    history.replaceState(
      history.state,
      '',
      behind === null ? pathname + kept : `${pathname}${search}#${path}`,
    )
    return
  }
  const fields = parseCredentialFields(search)
  if (!fields?.['door'] || !(fields['code'] ?? fields['state'])) return
  given = { path: '/auth', fields }
  history.replaceState(history.state, '', `${pathname}#/auth`)
}

/** The credential for a path, given out once. */
export function spendCredential(path: string): CredentialFields {
  if (given?.path.replace(/\/+$/, '') !== path) return {}
  const { fields } = given
  given = null
  return fields
}

/** Puts a credential aside for a path, unless a door has one already. @returns false: a door has */
export function putCredential(path: string, fields: CredentialFields): boolean {
  if (given !== null) return false
  given = { path, fields }
  return true
}
