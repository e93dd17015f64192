/**
 * Whether the database can keep every text in a JSON value as it came: no NUL, which it refuses, and no half of a
 * character (a lone surrogate), which it would keep as another one. Names of fields count too. Any depth and length.
 */
export function isKeepable(value: unknown): boolean {
  // no recursion: a body of 256 KB may be nested deeper than the stack
  const left: unknown[] = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string') {
      if (one.includes('\0') || !one.isWellFormed()) return false
    } else if (Array.isArray(one)) {
      for (const item of one as unknown[]) left.push(item)
    } else if (typeof one === 'object' && one !== null) {
      for (const [name, item] of Object.entries(one)) left.push(name, item)
    }
  }
  return true
}
