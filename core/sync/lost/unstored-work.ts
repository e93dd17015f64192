import type { SmallStore } from '#core/db/journal.ts'
import type { DraftKind } from '#core/db/work-rows.ts'
import type { WorkStore } from '#core/db/work-store.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import type { LostWork } from './place-types.ts'

/** Work that only the open page has, noted in the small store: where it is missing at the next start, that is told. */
export interface UnstoredWork {
  /** `savedAt` in epoch ms: a draft that was saved then or later is the same, or a newer one. */
  drafts: { kind: DraftKind; target: string; savedAt: number }[]
  operations: { opId: string; work: string; last: boolean }[]
  /** Photographs as they were taken; `no` is the question's number. */
  files: { fileId: string; target: string; no: number }[]
  /** Titles of the targets, as far as they are known. */
  titles: Record<string, string>
  /** Epoch ms. */
  at: number
}

/** Beside the records of the journal, so that it goes wherever these go; having no checksum it is none of them. */
export const buildUnstoredWorkKey = (accountKey: string) => `kb.unsent.${accountKey}.text.held`

const isHeld = (value: unknown): value is UnstoredWork =>
  typeof value === 'object' &&
  value !== null &&
  ['drafts', 'operations', 'files'].every((name) =>
    Array.isArray((value as Record<string, unknown>)[name]),
  ) &&
  typeof (value as UnstoredWork).titles === 'object' &&
  typeof (value as UnstoredWork).at === 'number'

/** What an earlier page noted; null: nothing, or it is damaged. */
export function readHeld(small: SmallStore, accountKey: string): UnstoredWork | null {
  try {
    const value: unknown = JSON.parse(small.read(buildUnstoredWorkKey(accountKey)) ?? 'null')
    return isHeld(value) ? value : null
  } catch {
    return null
  }
}

/** Notes it; null takes the note away. */
export function writeHeld(small: SmallStore, accountKey: string, held: UnstoredWork | null): void {
  if (held) small.write(buildUnstoredWorkKey(accountKey), JSON.stringify(held))
  else small.remove(buildUnstoredWorkKey(accountKey))
}

/** What memory alone has now and no server has; null: nothing. */
export async function collectUnstoredWork(
  tables: WorkTables,
  onlyHere: WorkStore['onlyHere'],
  titleOf: (target: string) => string | null,
  now: number,
): Promise<UnstoredWork | null> {
  const held: UnstoredWork = { drafts: [], operations: [], files: [], titles: {}, at: now }
  for (const kind of ['homework', 'mistake'] as const)
    for (const { target, savedAt, safe } of await tables.draft[kind].all())
      if (!safe && onlyHere(`${kind}Draft`).has(target)) held.drafts.push({ kind, target, savedAt })
  for (const { opId, work, last } of await tables.operation.all())
    if (onlyHere('operation').has(opId)) held.operations.push({ opId, work, last })
  const uploads = await tables.upload.all()
  for (const { fileId, target, no, safe } of uploads)
    if (no !== undefined && !safe && onlyHere('upload').has(fileId)) held.files.push({ fileId, target, no })
  const works = [...held.drafts, ...held.files].map(({ target }) => target)
  for (const target of new Set([...works, ...held.operations.map(({ work }) => work)])) {
    const title = titleOf(target)
    if (title !== null) held.titles[target] = title
  }
  return works.length + held.operations.length > 0 ? held : null
}

/** Both notes in one. */
export const joinedHeld = (earlier: UnstoredWork | null, mine: UnstoredWork | null): UnstoredWork | null =>
  earlier && mine
    ? {
        drafts: [...earlier.drafts, ...mine.drafts],
        operations: [...earlier.operations, ...mine.operations],
        files: [...earlier.files, ...mine.files],
        titles: { ...earlier.titles, ...mine.titles },
        at: mine.at,
      }
    : (earlier ?? mine)

/** What of it the tables do not have, by its piece of work; [] when all of it outlived the page. */
export async function missingOf(tables: WorkTables, held: UnstoredWork): Promise<LostWork[]> {
  const lost = new Map<string, LostWork>()
  const of = (target: string): LostWork => {
    const one = lost.get(target) ?? {
      ...{ target, title: held.titles[target] ?? '', words: false, handedIn: false, photos: [] },
    }
    lost.set(target, one)
    return one
  }
  const there = new Set<string>()
  for (const { opId, work, last } of held.operations) {
    if ((await tables.operation.get(opId)) ?? (await tables.receipt.get(opId))) there.add(work)
    else if (last) of(work).handedIn = true
    else of(work).words = true
  }
  for (const { kind, target, savedAt } of held.drafts) {
    const row = await tables.draft[kind].get(target)
    // What was handed in has the draft's words.
    if (!there.has(target) && (!row || row.savedAt < savedAt)) of(target).words = true
  }
  for (const { fileId, target, no } of held.files) {
    if (await tables.upload.get(fileId)) continue
    const { photos } = of(target)
    const same = photos.find((one) => one.no === no)
    if (same) same.count += 1
    else photos.push({ no, count: 1 })
  }
  for (const { photos } of lost.values()) photos.sort((a, b) => a.no - b.no)
  return [...lost.values()]
}
