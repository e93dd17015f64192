import type { IncomingHttpHeaders } from 'node:http'
import type { PublicBrand } from '#contract/brand.ts'
import { callPrefix } from '#core/brand/pick.ts'
import type { Brands } from './brands.ts'

/** What may stand before a path of ours on a brand's host, longest first. */
function prefixesOf(brand: PublicBrand): string[] {
  const { hashPath, servicePath, environment, filePath } = brand
  const files = filePath === '' ? [] : [filePath + environment.apiBase, filePath]
  return [...files, callPrefix(brand), hashPath, hashPath && servicePath, environment.apiBase]
    .filter((prefix) => prefix !== '')
    .toSorted((a, b) => b.length - a.length)
}

/** The host name a browser asked for. Only removes a prefix: nothing is allowed by it. */
function hostOf(headers: IncomingHttpHeaders, behindProxy: boolean): string {
  const forwarded = behindProxy ? headers['x-forwarded-host'] : undefined
  const host = (typeof forwarded === 'string' ? forwarded.split(',')[0] : undefined) ?? headers.host ?? ''
  return host.trim().replace(/:\d+$/, '')
}

/**
 * Takes the service path of a brand in hash mode, and the path of an environment, from a request's address (R02, P41).
 * A proxy that has taken it already does no harm.
 */
export function stripPrefix(
  brands: Brands,
  trustProxy: boolean | string | string[] | undefined,
): (req: { url?: string | undefined; headers: IncomingHttpHeaders }) => string {
  const known = new Map(brands.all.map(({ brand }) => [brand.slug, prefixesOf(brand)]))
  const behindProxy = trustProxy !== undefined && trustProxy !== false
  return ({ url = '/', headers }) => {
    const { slug } = brands.byHost(hostOf(headers, behindProxy)).brand
    for (const prefix of known.get(slug) ?? []) {
      if (!url.startsWith(prefix)) continue
      const rest = url.slice(prefix.length)
      if (rest === '' || rest.startsWith('?')) return `/${rest}`
      if (rest.startsWith('/')) return rest
    }
    return url
  }
}
