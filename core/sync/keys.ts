import type { Calls } from '#contract/calls.ts'
import type { Speaker } from '#core/request/types.ts'
import type { Stage } from './step.ts'

export type SchoolKeys = Calls['GET /api/common/operation/keys']['reply']

/** The school's keys, kept on the phone so that they are there without a line. Null: never had, and no line now. */
export async function keysOf(
  { deps, signal }: Pick<Stage, 'deps' | 'signal'>,
  as: Speaker,
  fresh = false,
): Promise<SchoolKeys | null> {
  // Identities of one account may belong to several schools.
  const name = `keys ${as.userId}`
  const kept = await deps.store.read((tables) => tables.meta.get(name))
  if (kept && !fresh) return JSON.parse(String(kept.value)) as SchoolKeys
  const asked = await deps.client.call('GET /api/common/operation/keys', { as, signal })
  // The reply to another question, mixed up on the way, is none.
  if (!asked.ok || typeof asked.data.receiptKey !== 'string') return null
  const value = JSON.stringify(asked.data)
  await deps.store.change((tables) => tables.meta.put({ key: name, value }))
  return asked.data
}
