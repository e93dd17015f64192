/** What a corrected version changed: an item of a subject ('' from an older server), its key or only its marks. */
export interface ChangedItem {
  readonly courseId: string
  readonly itemNo: string
  /** Letters before and after; null: everybody's marks were given another way. */
  readonly key: { readonly from: string; readonly to: string } | null
}

const NOTE = /^(?:(\S+) )?(\S+): (?:([A-H]*) -> ([A-H]+)|\*)$/

/** Reads the note of a version that a change of a key made; null: another note, which is the school's own matter. */
export function changedItem(note: string): ChangedItem | null {
  const found = NOTE.exec(note)
  if (!found) return null
  const [, courseId = '', itemNo = '', from = '', to] = found
  return { courseId, itemNo, key: to === undefined ? null : { from, to } }
}
