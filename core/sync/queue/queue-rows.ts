import { isFinishedBy } from '#core/db/finishes.ts'
import type { DraftKind, DraftRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import type { Json, JsonObject, Unsent, WorkRef } from '../types.ts'

/** Takes a draft away, with those of its files that no operation needs. */
export async function dropDraftOf(tables: WorkTables, ref: WorkRef): Promise<void> {
  await tables.draft[ref.kind].delete(ref.target)
  for (const row of await tables.upload.all())
    if (row.target === ref.target) await dropFileOf(tables, row.fileId)
}

/** Takes a file away unless an operation needs it. */
export async function dropFileOf(tables: WorkTables, fileId: string): Promise<void> {
  if ((await tables.operation.all()).some((row) => row.files.includes(fileId))) return
  await tables.upload.delete(fileId)
  await tables.bytes.delete(fileId)
}

/** Lets an operation and its files that a person has looked at be tried once more. */
export async function retryOperation(tables: WorkTables, opId: string): Promise<void> {
  const row = await tables.operation.get(opId)
  if (!row) return
  await tables.operation.put({ ...row, trouble: null })
  for (const fileId of row.files) {
    const file = await tables.upload.get(fileId)
    if (file) await tables.upload.put({ ...file, trouble: null })
  }
}

/** The body of a handing-in that no longer waits for an operation which was given up. */
function withoutWant(body: JsonObject, target: string, rev: number): JsonObject {
  if (!('wants' in body)) return body
  const wants = body['wants'] as readonly { target: string; rev: number }[]
  const kept = wants.filter((want) => want.target !== target || want.rev !== rev)
  return { ...body, wants: kept as unknown as Json }
}

/** Deletes an operation that needs attention, and with it what waited for it alone. Others are left as they are. */
export async function discardOperation(tables: WorkTables, opId: string): Promise<void> {
  const row = await tables.operation.get(opId)
  if (row?.trouble === undefined || row.trouble === null) return
  await tables.operation.delete(opId)
  for (const other of await tables.operation.all())
    if (other.last && other.work === row.work && other.hash === '')
      await tables.operation.put({ ...other, body: withoutWant(other.body, row.target, row.rev) })
}

/** What would be lost with the account's data on this phone. */
export async function unsentOf(tables: WorkTables): Promise<Unsent> {
  const operations = await tables.operation.all()
  const isHandedIn = (kind: DraftKind, row: DraftRow) =>
    operations.some(({ finishes }) => isFinishedBy(kind, row, finishes))
  const draftsOf = async (kind: DraftKind) =>
    (await tables.draft[kind].all()).filter((row) => !row.safe && !isHandedIn(kind, row))
  const files = (await tables.upload.all()).filter((row) => !row.safe)
  return {
    drafts: (await draftsOf('homework')).length + (await draftsOf('mistake')).length,
    operations: operations.length,
    files: files.length,
    kb: Math.ceil(files.reduce((sum, row) => sum + row.size, 0) / 1024),
  }
}
