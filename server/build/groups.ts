/** What of a row of the table of routes matters here: who may open it, the feature it lies in, the texts it needs. */
export interface ScreenRow {
  readonly roles: readonly number[] | 'signed-in' | 'public'
  readonly feature: string
  readonly areas: readonly string[]
}

/** The families' screens, or the staff's. */
type Audience = 'family' | 'staff'

/** For whom a feature or an area of texts is, where it is not for all. Keys: `feature:name`, `area:name`. */
export function audiences(rows: readonly ScreenRow[], family: readonly number[]): Map<string, Audience> {
  const readers = new Map<string, Set<Audience>>()
  for (const { roles, feature, areas } of rows) {
    const here = new Set<Audience>()
    for (const role of typeof roles === 'string' ? [] : roles)
      here.add(family.includes(role) ? 'family' : 'staff')
    if (here.size === 0) for (const all of ['family', 'staff'] as const) here.add(all)
    for (const key of [`feature:${feature}`, ...areas.map((area) => `area:${area}`)])
      readers.set(key, (readers.get(key) ?? new Set()).union(here))
  }
  const only = new Map<string, Audience>()
  for (const [key, who] of readers) {
    const [first] = who
    if (first && who.size === 1) only.set(key, first)
  }
  return only
}

/** What of the bundler's files is asked. */
interface Chunk {
  readonly name: string
  readonly moduleIds: readonly string[]
}

const TEXTS = /\/i18n\/messages\/([^/]+)\/([^/]+)\.json$/

/** The groups that must all be wanted for a file to be kept on a phone; none: everybody keeps it. */
export function listChunkAudiences(chunk: Chunk, of: ReadonlyMap<string, Audience>): string[] {
  const texts = chunk.moduleIds.map((id) => TEXTS.exec(id))
  const [only] = texts
  if (texts.length === 1 && only?.[1] && only[2]) {
    const audience = of.get(`area:${only[2]}`)
    return audience ? [only[1], audience] : [only[1]]
  }
  const audience = of.get(`feature:${chunk.name}`)
  return audience ? [audience] : []
}
