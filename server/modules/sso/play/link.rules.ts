import type { SignOnFields } from '../types.ts'

/** What somebody pasted: an address, or the fields of one. */
export interface PastedLink {
  /** Null where only fields were pasted. */
  host: string | null
  /** `/auth/jwt`; null where no path of a door is in it. */
  path: string | null
  /** As the app gives them to the server. */
  fields: SignOnFields
  /** Names in the order of the address. */
  order: readonly string[]
  /** A field that stands twice: two readers could take different ones. */
  twice: string | null
}

/** Fields of the app's own, which reach no door. */
const OURS = new Set(['brand', 'door'])

function linkOf(
  host: string | null,
  path: string | null,
  pairs: readonly (readonly [string, string])[],
): PastedLink {
  const own = pairs.filter(([name]) => !OURS.has(name))
  const order = own.map(([name]) => name)
  return {
    ...{ host, path, order },
    fields: Object.fromEntries(own),
    twice: order.find((name, i) => order.indexOf(name) !== i) ?? null,
  }
}

const doorPath = (path: string): string | null =>
  /\/auth(?:\/[\w/-]*)?$/.exec(path)?.[0].replace(/\/+$/, '') ?? null

function fromJson(text: string): PastedLink | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const { fields = value } = value as { fields?: object }
    const pairs = Object.entries(fields as object).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
    )
    return linkOf(
      null,
      null,
      pairs.map(([name, said]) => [name, String(said)]),
    )
  } catch {
    return null
  }
}

/** Reads what was pasted: an address, its query, `name=value` lines, JSON, or a bare token. */
export function readLink(pasted: string): PastedLink {
  const text = pasted.trim()
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const url = new URL(text)
    const behind = url.hash.startsWith('#/') ? url.hash.slice(1) : null
    const [path = '', query = ''] = behind === null ? [url.pathname, url.search] : behind.split(/\?(.*)/s, 2)
    return linkOf(url.host, doorPath(path), [...new URLSearchParams(query)])
  }
  if (text.startsWith('{')) return fromJson(text) ?? linkOf(null, null, [])
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return linkOf(null, null, [['token', text]])
  const isLines = text.includes('\n')
  const query = text.replace(/^[^=]*\?/, '')
  const pairs = isLines
    ? query.split(/\s*\n\s*/).flatMap((line): [string, string][] => {
        const at = line.search(/[=:]/)
        return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
      })
    : [...new URLSearchParams(query)].filter(([, value]) => value !== '' || query.includes('='))
  return linkOf(null, doorPath(/^[^?=&]*(?=\?)/.exec(text)?.[0] ?? ''), pairs)
}
