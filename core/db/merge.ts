import type { Json, JsonObject } from './work-rows.ts'

/** What one tab had in a place where the other had written something else meanwhile. */
export interface Collision {
  /** Names joined by dots, e.g. `3.text`. */
  path: string
  value: Json
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equal as data; the order of names does not count. */
export function isEqualJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isEqualJson(item as Json, b[at] as Json))
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isEqualJson(a[name], b[name]))
}

/**
 * Three-way merge of a draft that another tab has saved since this one read it. What only one of both changed is
 * taken; where both changed the same place, `mine` stands and the other's value comes back as a collision.
 * @param seen what this tab had read before its changes
 */
export function mergeDraft(
  seen: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
): { body: JsonObject; collisions: Collision[] } {
  const collisions: Collision[] = []
  const merge = (s: JsonObject, m: JsonObject, t: JsonObject, at: string): JsonObject => {
    const out: Record<string, Json> = {}
    for (const name of new Set([...Object.keys(t), ...Object.keys(m)])) {
      const [seenHere, mineHere, theirsHere] = [s[name], m[name], t[name]]
      const path = at === '' ? name : `${at}.${name}`
      let value = mineHere
      if (isEqualJson(mineHere, seenHere)) value = theirsHere
      else if (!isEqualJson(theirsHere, seenHere) && !isEqualJson(mineHere, theirsHere)) {
        if (isObject(mineHere) && isObject(theirsHere))
          value = merge(isObject(seenHere) ? seenHere : {}, mineHere, theirsHere, path)
        else if (theirsHere !== undefined) collisions.push({ path, value: theirsHere })
      }
      if (value !== undefined) out[name] = value
    }
    return out
  }
  return { body: merge(seen, mine, theirs, ''), collisions }
}
