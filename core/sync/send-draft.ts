import { FAMILY } from '#contract/roles.ts'
import type { DraftRow } from '#core/db/work-rows.ts'
import { itemsToSend } from './drafts.ts'
import { deviceId, newId } from './numbers.ts'
import { failed, type Stage, type Step } from './step.ts'
import type { WorkRef } from './types.ts'

/** Most items of a draft in one request (contract/homework.ts). */
const BATCH = 20

/** The homework of a draft that the school's server keeps a copy of; null for other drafts. */
export function homeworkOf(ref: WorkRef, row: Pick<DraftRow, 'sealed'>): string | null {
  if (ref.kind !== 'homework' || !(FAMILY as readonly number[]).includes(row.sealed.userType)) return null
  return /^homework\/([^/]+)\/[^/]+$/.exec(ref.target)?.[1] ?? null
}

/** Gives the server what it does not have of a draft, so that a lost phone loses seconds. */
export async function sendDraft({ deps, journal, signal }: Stage, ref: WorkRef): Promise<Step> {
  const made = newId(deps.randomBytes)
  const { row, device } = await deps.store.change(async (tables) => ({
    row: await tables.draft[ref.kind].get(ref.target),
    device: await deviceId(tables, made),
  }))
  const homeworkId = row && homeworkOf(ref, row)
  if (!row || !homeworkId) return { did: 'sent' }
  const items = itemsToSend(row).map((item) => ({ ...item, deviceId: device }))
  for (let at = 0; at < items.length; at += BATCH) {
    const result = await deps.client.call('POST /api/exam/homework/draft/save', {
      as: row.sealed,
      signal,
      body: { homeworkId, items: items.slice(at, at + BATCH) },
    })
    if (!result.ok) return failed(result.failure)
  }
  const isSafe = await deps.store.change(async (tables) => {
    const now = await tables.draft[ref.kind].get(ref.target)
    if (!now) return true
    const safe = now.rev === row.rev
    await tables.draft[ref.kind].put({ ...now, serverRev: Math.max(now.serverRev, row.rev), safe })
    return safe
  })
  // Without a database the journal is this phone's only copy: what is opened next must not be an older one.
  if (isSafe && deps.store.isOnDisk()) journal.dropDraft(ref.kind, ref.target)
  return { did: 'sent' }
}
