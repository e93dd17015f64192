import { FAMILY } from '#contract/roles.ts'
import type { DraftRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { failureOf } from '#core/request/reply.ts'
import { itemsToSend } from './drafts.ts'
import { DRAFT_ITEMS } from './limits.ts'
import { deviceId, makeHexId } from './numbers.ts'
import { failed, type SendContext, type SendOutcome } from './queue/step.ts'
import type { WorkRef } from './types.ts'

/** The homework of a draft that the school's server keeps a copy of; null for other drafts. */
export function parseDraftHomework(ref: WorkRef, row: Pick<DraftRow, 'sealed'>): string | null {
  if (ref.kind !== 'homework' || !(FAMILY as readonly number[]).includes(row.sealed.userType)) return null
  return /^homework\/([^/]+)\/[^/]+$/.exec(ref.target)?.[1] ?? null
}

/**
 * Lifts what the server has not got of a draft above the number it knows of this device: the phone's database came back
 * older than it was. What hands this draft in follows it.
 */
async function lift(tables: WorkTables, ref: WorkRef, row: DraftRow, above: number): Promise<void> {
  const rev = row.rev + above
  const fieldRev = Object.fromEntries(
    Object.entries(row.fieldRev).map(([name, at]) => [name, at > row.serverRev ? at + above : at]),
  )
  await tables.draft[ref.kind].put({ ...row, rev, fieldRev })
  for (const op of await tables.operation.all())
    if (
      op.finishes?.kind === ref.kind &&
      op.finishes.target === ref.target &&
      op.finishes.rev > row.serverRev
    )
      await tables.operation.put({ ...op, finishes: { ...op.finishes, rev: op.finishes.rev + above } })
}

/** Gives the server what it does not have of a draft, so that a lost phone loses seconds. */
export async function sendDraft({ deps, journal, signal }: SendContext, ref: WorkRef): Promise<SendOutcome> {
  const made = makeHexId(deps.randomBytes)
  const { row, device } = await deps.store.change(async (tables) => ({
    row: await tables.draft[ref.kind].get(ref.target),
    device: await deviceId(tables, made),
  }))
  const homeworkId = row && parseDraftHomework(ref, row)
  if (!row || !homeworkId) return { did: 'sent' }
  const items = itemsToSend(row).map((item) => ({ ...item, deviceId: device }))
  let above = 0
  for (let at = 0; at < items.length; at += DRAFT_ITEMS) {
    const batch = items.slice(at, at + DRAFT_ITEMS)
    const result = await deps.client.call('POST /api/exam/homework/draft/save', {
      as: row.sealed,
      signal,
      body: { homeworkId, items: batch },
    })
    if (!result.ok) return failed(result.failure)
    const kept = new Map(
      Array.isArray(result.data.kept) ? result.data.kept.map(({ no, rev }) => [no, rev]) : [],
    )
    for (const item of batch) {
      const rev = kept.get(item.no) ?? 0
      // The reply to another question, mixed up on the way, is no word on these.
      if (rev < item.rev) return failed(failureOf('network'))
      if (rev > item.rev) above = Math.max(above, rev)
    }
  }
  const isSafe = await deps.store.change(async (tables) => {
    const now = await tables.draft[ref.kind].get(ref.target)
    if (!now) return true
    if (above > 0) {
      await lift(tables, ref, now, above)
      return false
    }
    const safe = now.rev === row.rev
    await tables.draft[ref.kind].put({ ...now, serverRev: Math.max(now.serverRev, row.rev), safe })
    return safe
  })
  // Without a database the journal is this phone's only copy: what is opened next must not be an older one.
  if (isSafe && deps.store.isOnDisk()) journal.dropDraft(ref.kind, ref.target)
  return { did: 'sent' }
}
