import { go, latestAddress, usePlace } from './place.ts'

export { currentPlace, go, goBack } from './place.ts'

/** A field of the address's query, or null. */
export const useQuery = (name: string): string | null => new URLSearchParams(usePlace().search).get(name)

/** The exam version that an address's field names, or null: the current one. */
export const versionIn = (asked: string | null): number | null =>
  asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null

/** The exam version an address names, or null: the current one. */
export const useVersion = (): number | null => versionIn(useQuery('version'))

/** The part of the address that stands where `pattern` has its `{name}`; '' where there is none. */
export const usePart = (pattern: string): string => {
  const part = usePlace().path.split('/')[pattern.split('/').findIndex((w) => w[0] === '{')]
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return ''
  }
}

/** Writes fields into the address's query in place, so that reload and Back keep them; null removes one. */
export const setQuery = (fields: Readonly<Record<string, string | null>>): void => {
  const { path, search } = latestAddress()
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  go(text ? `${path}?${text}` : path, { replace: true })
}

export const useSetQuery = (): typeof setQuery => setQuery
