import type { Speaker } from '#contract/account/identity.ts'
import { fieldRevs, MOST_OTHER_VALUES } from '#core/db/join-drafts.ts'
import { isEqualJson, mergeDraft } from '#core/db/merge.ts'
import type { DraftRow } from '#core/db/work-rows.ts'
import { UNREAD, type WorkTables } from '#core/db/work-tables.ts'
import { lastSeq, noteSeq } from './numbers.ts'
import type { Draft, JsonObject, WorkRef } from './types.ts'

export const rowToDraft = (ref: WorkRef, row: DraftRow): Draft => ({
  kind: ref.kind,
  target: row.target,
  body: row.body,
  rev: row.rev,
  baseRev: row.baseRev,
  serverRev: row.serverRev,
  savedAt: row.savedAt,
  others: row.others,
})

interface Writing {
  body: JsonObject
  /** What the screen had read, or saved, before. */
  seen: JsonObject
  baseRev: number | undefined
  speaker: Speaker
  now: number
}

/** Writes a draft inside a transaction, merged with what another tab wrote since. Unchanged content makes no revision. */
export async function putDraft(tables: WorkTables, ref: WorkRef, writing: Writing): Promise<DraftRow> {
  const { seen, speaker, now } = writing
  // Each answer of the database takes a turn of the page: what can be asked together is.
  const [before, last, unread] = await Promise.all([
    tables.draft[ref.kind].get(ref.target),
    lastSeq(tables),
    tables.meta.get(UNREAD),
  ])
  const { body, collisions } = before
    ? mergeDraft(seen, writing.body, before.body)
    : { body: writing.body, collisions: [] }
  const baseRev = Math.max(writing.baseRev ?? 0, before?.baseRev ?? 0)
  if (before && collisions.length === 0 && baseRev === before.baseRev && isEqualJson(before.body, body))
    return before
  // A draft begun again goes on above the one that was handed in: the school takes lower numbers for old.
  const rev = (before?.rev ?? last) + 1
  const row: DraftRow = {
    target: ref.target,
    seq: last + 1,
    sealed: speaker,
    body,
    rev,
    baseRev,
    serverRev: before?.serverRev ?? 0,
    savedAt: now,
    fieldRev: fieldRevs(before, body, rev),
    others: [
      ...(before?.others ?? []),
      ...collisions.map((c) => ({ ...c, savedAt: before?.savedAt ?? now })),
    ].slice(-MOST_OTHER_VALUES),
    safe: false,
    ...(unread ? { apart: before?.apart ?? before?.body ?? {} } : {}),
  }
  await Promise.all([tables.draft[ref.kind].put(row), noteSeq(tables, row.seq)])
  return row
}

/** A field of a draft as the server keeps it: `no` is the question, 0 where the person was. */
export interface DraftItem {
  no: number
  rev: number
  body: string
}

const QUESTION = /^[1-9]\d{0,2}$/
const numberOf = (field: string): number => (QUESTION.test(field) && Number(field) <= 200 ? Number(field) : 0)

/** What the server does not have yet of a draft. Items longer than `most` characters stay on the phone. */
export function itemsToSend(row: DraftRow, most = 20_000): DraftItem[] {
  const changed = new Map<number, number>()
  for (const [field, rev] of Object.entries(row.fieldRev))
    if (rev > row.serverRev) changed.set(numberOf(field), Math.max(rev, changed.get(numberOf(field)) ?? 0))
  const rest = Object.fromEntries(Object.entries(row.body).filter(([field]) => numberOf(field) === 0))
  return [...changed]
    .map(([no, rev]) => ({ no, rev, body: JSON.stringify(no === 0 ? rest : (row.body[no] ?? null)) }))
    .filter((item) => item.body.length <= most)
}

/**
 * The draft that the server's items make: of each question the newest. Items that are no JSON are passed over.
 * @param items newest first
 */
export function bodyOfItems(items: readonly { no: number; body: string }[]): JsonObject {
  const body: Record<string, JsonObject[string]> = {}
  const taken = new Set<number>()
  for (const { no, body: text } of items) {
    if (taken.has(no)) continue
    taken.add(no)
    try {
      const value = JSON.parse(text) as JsonObject[string]
      if (no !== 0 && value !== null) body[no] = value
      if (no === 0 && typeof value === 'object' && value !== null && !Array.isArray(value))
        Object.assign(body, value)
    } catch {
      // A damaged item must not take the others with it.
    }
  }
  return body
}
