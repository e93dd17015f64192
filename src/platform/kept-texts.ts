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

/**
 * Keeps these texts and no others. False: the browser refused, so only its small store has them. Where the browser has no
 * cache that is all there is, and true.
 */
export async function writeKeptTexts(
  accountKey: string,
  rows: ReadonlyMap<string, string>,
): Promise<boolean> {
  try {
    if (typeof caches === 'undefined') return true
    if (rows.size === 0) await caches.delete(nameOf(accountKey))
    else await (await caches.open(nameOf(accountKey))).put(AT, new Response(JSON.stringify([...rows])))
    return true
  } catch {
    // The small store has them, though it comes to the disk later, if it does.
    return false
  }
}
