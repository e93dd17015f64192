const DAY_MS = 86_400_000
/** An upload nobody has fed for so long is given up; its phone then begins again. */
export const ABANDONED_MS = 7 * DAY_MS
/** A stored upload counts towards its account's quota for so long: pages of earlier terms leave room for new ones. */
export const COUNTED_MS = 30 * DAY_MS
/** Bytes without a row are younger than this while a merge may still be writing theirs. */
export const ORPHAN_MS = DAY_MS
/** Between two sweeps. */
export const SWEEP_MS = DAY_MS
/** What lies in the trash longer is removed for good, unless a row of the database names it. */
export const TRASH_MS = 30 * DAY_MS
