import { isEqualJson, mergeDraft } from './merge.ts'
import type { DraftRow, JsonObject } from './work-rows.ts'

/** Most values of another tab or device that a draft keeps beside its own. */
export const MOST_OTHER_VALUES = 20

/** Revision of each top field after a change from `before` to `after`; a field taken away counts as changed. */
export function fieldRevs(
  before: Pick<DraftRow, 'body' | 'fieldRev'> | undefined,
  after: JsonObject,
  rev: number,
): Record<string, number> {
  const revs: Record<string, number> = { ...before?.fieldRev }
  for (const name of new Set([...Object.keys(before?.body ?? {}), ...Object.keys(after)]))
    if (before === undefined || !isEqualJson(before.body[name], after[name])) revs[name] = rev
  return revs
}

/** A draft without the mark of having been written apart from the database. */
export function joinedRow(row: DraftRow): DraftRow {
  const { apart, ...joined } = row
  return apart === undefined ? row : joined
}

/**
 * Joins a draft that was written while the database could not be read with the one stored there. The newer one is on
 * top, by the device's counter, which outlives the database, else by time; what it hides is kept in `others`.
 * @returns `stored` itself where `written` adds nothing to it
 */
export function joinDrafts(written: DraftRow, stored: DraftRow): DraftRow {
  const isNewer = written.seq > stored.seq || written.savedAt > stored.savedAt
  const [top, below] = isNewer ? [written, stored] : [stored, written]
  const { body, collisions } = mergeDraft(written.apart ?? {}, top.body, below.body)
  const hidden = [...written.others, ...collisions.map((one) => ({ ...one, savedAt: below.savedAt }))]
  const others = hidden
    .reduce(
      (all, one) =>
        all.some((other) => other.path === one.path && isEqualJson(other.value, one.value))
          ? all
          : [...all, one],
      stored.others,
    )
    .slice(-MOST_OTHER_VALUES)
  if (isEqualJson(body, stored.body) && isEqualJson([...others], [...stored.others])) return stored
  // The same words under a higher number: what waits to finish that revision still does.
  const isWritten = written.rev > stored.rev && isEqualJson(body, written.body) && collisions.length === 0
  const rev = isWritten ? written.rev : Math.max(written.rev, stored.rev) + 1
  return {
    target: stored.target,
    seq: Math.max(written.seq, stored.seq),
    sealed: top.sealed,
    body,
    rev,
    baseRev: Math.max(written.baseRev, stored.baseRev),
    serverRev: stored.serverRev,
    savedAt: Math.max(written.savedAt, stored.savedAt),
    fieldRev: fieldRevs(stored, body, rev),
    others,
    safe: false,
  }
}
