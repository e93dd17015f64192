/** Signs of a page's mark: a guess meets another child's once in 1.6 million. */
const SIGNS = 4
const KINDS = 36

/**
 * A short mark of whose a printed page is, from which nobody can tell who: four letters and digits of a hash (FNV-1a) of
 * the student's id. It tells a page of one child from that of another, and is no proof of anything.
 */
export function pageMark(studentId: string): string {
  let hash = 0x811c9dc5
  for (const sign of studentId) {
    hash ^= sign.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return (hash % KINDS ** SIGNS).toString(KINDS).padStart(SIGNS, '0')
}
