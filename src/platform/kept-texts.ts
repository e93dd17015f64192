/** No sign-out takes it: it holds what a person made and the school has not. */
const nameOf = (accountKey: string): string => `kb-unsent-${accountKey}`
const AT = '/kept-texts'

const isRow = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

/** Texts of an account in the browser's cache; none where it has no cache (plain http) or does not open it. */
export async function readKeptTexts(accountKey: string): Promise<ReadonlyMap<string, string>> {
  try {
    if (typeof caches === 'undefined' || !(await caches.has(nameOf(accountKey)))) return new Map()
    const kept = await (await caches.open(nameOf(accountKey))).match(AT)
    const rows: unknown = await kept?.json()
    return new Map(Array.isArray(rows) ? rows.filter(isRow) : [])
  } catch {
    return new Map()
  }
}

/** Keeps these texts and no others; nothing happens where the browser has no cache or refuses. */
export async function writeKeptTexts(accountKey: string, rows: ReadonlyMap<string, string>): Promise<void> {
  try {
    if (typeof caches === 'undefined') return
    if (rows.size === 0) return void (await caches.delete(nameOf(accountKey)))
    const cache = await caches.open(nameOf(accountKey))
    await cache.put(AT, new Response(JSON.stringify([...rows])))
  } catch {
    // The small store has them, though it comes to the disk later.
  }
}
