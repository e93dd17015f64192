import type { Calls } from '#contract/calls.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import type { Speaker } from '#core/request/types.ts'
import type { Stage } from './step.ts'

export type SchoolKeys = Calls['GET /api/common/operation/keys']['reply']

/** Identities of one account may belong to several schools. */
const nameOf = (userId: string): string => `keys ${userId}`

/** The keys that this phone has of an identity's school. */
export async function keptKeys(tables: WorkTables, userId: string): Promise<SchoolKeys | null> {
  const kept = await tables.meta.get(nameOf(userId))
  return kept ? (JSON.parse(String(kept.value)) as SchoolKeys) : null
}

/** The school's keys, kept on the phone so that they are there without a line. Null: never had, and no line now. */
export async function keysOf(
  { deps, signal }: Pick<Stage, 'deps' | 'signal'>,
  as: Speaker,
  fresh = false,
): Promise<SchoolKeys | null> {
  const kept = await deps.store.read((tables) => keptKeys(tables, as.userId))
  if (kept && !fresh) return kept
  const asked = await deps.client.call('GET /api/common/operation/keys', { as, signal })
  // The reply to another question, mixed up on the way, is none.
  if (!asked.ok || typeof asked.data.receiptKey !== 'string') return null
  const value = JSON.stringify(asked.data)
  await deps.store.change((tables) => tables.meta.put({ key: nameOf(as.userId), value }))
  return asked.data
}
