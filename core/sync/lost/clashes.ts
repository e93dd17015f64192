import { findOperationSpec } from '#contract/operations/kinds.ts'
import type { Current, Receipt, Replaced } from '#contract/operations/operations.ts'
import type { OperationRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { MOST_CLASHES } from '../limits.ts'
import type { Clash, JsonObject } from '../types.ts'

/** Small facts: what was told, and what the person has seen of it while the school does not know yet. */
const TOLD = 'clashes'
const SEEN = 'clashes seen'
/** What was seen here of words that another phone sent: that phone is told of them all the same. */
const HIDDEN = 'clashes hidden'

async function listAt<T>(tables: WorkTables, key: string): Promise<T[]> {
  const kept = (await tables.meta.get(key))?.value
  try {
    const list: unknown = JSON.parse(typeof kept === 'string' ? kept : '[]')
    return Array.isArray(list) ? (list as T[]) : []
  } catch {
    return []
  }
}
const put = (tables: WorkTables, key: string, list: readonly unknown[]): Promise<void> =>
  tables.meta.put({ key, value: JSON.stringify(list.slice(-MOST_CLASHES)) })

export const clashesOf = (tables: WorkTables): Promise<Clash[]> => listAt<Clash>(tables, TOLD)
export const readSeenClashes = (tables: WorkTables): Promise<string[]> => listAt<string>(tables, SEEN)

function bodyOf(text: string): JsonObject {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : {}
  } catch {
    return {}
  }
}

const currentOf = (current: Current, device: string | undefined): Clash['current'] => ({
  rev: current.rev,
  body: bodyOf(current.body),
  here: current.deviceId === device,
  byYou: current.byYou ?? false,
  byName: current.byName,
  at: current.at,
})

/** Notes that what was sent does not count, with what does; nothing where that is the same, or nothing is written in it. */
export async function noteClash(
  tables: WorkTables,
  row: OperationRow,
  receipt: Receipt,
  current: Current | null,
): Promise<void> {
  const { opId, target, kind, deviceId } = row
  if (current === null || current.body === row.bodyText || findOperationSpec(kind)?.written === false) return
  // What this phone wrote later counts: nothing is told of the earlier.
  if (receipt.outcome === 'older' && current.deviceId === deviceId) return
  const clash: Clash = {
    ...{ opId, target, kind, mine: bodyOf(row.bodyText), here: true },
    ...{ outcome: receipt.outcome, number: receipt.number, time: receipt.time },
    current: currentOf(current, deviceId),
  }
  await put(tables, TOLD, [...(await clashesOf(tables)).filter((one) => one.target !== target), clash])
  await noteReplaced(tables, [opId])
}

/** From now on receipts that once counted say that they do not. */
async function noteReplaced(tables: WorkTables, opIds: readonly string[]): Promise<void> {
  for (const opId of opIds) {
    const row = await tables.receipt.get(opId)
    const counted = row?.outcome === 'applied' || row?.outcome === 'late'
    if (row && counted && row.replaced !== true) await tables.receipt.put({ ...row, replaced: true })
  }
}

/** Takes what the school tells for what there is; what the person has seen meanwhile is left out. */
export async function takeReplaced(tables: WorkTables, list: readonly Replaced[]): Promise<void> {
  const seen = new Set([...(await readSeenClashes(tables)), ...(await listAt<string>(tables, HIDDEN))])
  const device = (await tables.meta.get('device'))?.value
  const own = typeof device === 'string' ? device : undefined
  const waits = new Set((await tables.operation.all()).map((row) => row.target))
  const told = list
    // What this phone chose with the other before it needs no telling here; and what it is about to say comes first.
    .filter((one) => !seen.has(one.opId) && one.current.deviceId !== own && !waits.has(one.target))
    .map(
      (one): Clash => ({
        ...{ opId: one.opId, target: one.target, kind: one.kind, mine: bodyOf(one.body) },
        ...{ outcome: one.outcome, number: one.number, time: one.time, here: one.deviceId === own },
        current: currentOf(one.current, own),
      }),
    )
    .toReversed()
  await put(tables, TOLD, told)
  await noteReplaced(
    tables,
    list.map((one) => one.opId),
  )
}

/** Leaves out those that `which` names. */
export async function dropClashes(tables: WorkTables, which: (clash: Clash) => boolean): Promise<void> {
  const all = await clashesOf(tables)
  if (all.some(which))
    await put(
      tables,
      TOLD,
      all.filter((one) => !which(one)),
    )
}

/** The person has seen what counts instead of these; the school is told as soon as there is a line. */
export async function markSeen(tables: WorkTables, opIds: readonly string[]): Promise<void> {
  const ended = (await clashesOf(tables)).filter(({ opId }) => opIds.includes(opId))
  const idsOf = (here: boolean) => ended.flatMap((one) => (one.here === here ? one.opId : []))
  await dropClashes(tables, (one) => opIds.includes(one.opId))
  await put(tables, SEEN, [...new Set([...(await readSeenClashes(tables)), ...idsOf(true)])])
  await put(tables, HIDDEN, [...new Set([...(await listAt<string>(tables, HIDDEN)), ...idsOf(false)])])
}

/** The school knows that these were seen. */
export async function forgetSeen(tables: WorkTables, opIds: readonly string[]): Promise<void> {
  await put(
    tables,
    SEEN,
    (await readSeenClashes(tables)).filter((opId) => !opIds.includes(opId)),
  )
}
