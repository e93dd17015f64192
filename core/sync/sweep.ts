import type { WorkTables } from '#core/db/work-tables.ts'
import { RECEIPT_DAYS } from './limits.ts'
import { keepAside, mayBeLost } from './lost/restored.ts'

const DAY_MS = 86_400_000

/**
 * Takes files away that the school has and nothing here needs any more: no draft of their work is open and no operation
 * waits for them. The originals stay until then, and their bytes until they are in one of the school's backups.
 * @param now epoch ms by the school's clock as far as known
 */
export async function sweepFiles(
  tables: WorkTables,
  targets: readonly string[],
  fileIds: readonly string[] = [],
  now = 0,
): Promise<void> {
  const needed = new Set((await tables.operation.all()).flatMap((row) => row.files))
  for (const row of await tables.upload.all()) {
    if (!row.safe || needed.has(row.fileId)) continue
    if (!targets.includes(row.target) && !fileIds.includes(row.fileId)) continue
    const isOpen =
      (await tables.draft.homework.get(row.target)) ?? (await tables.draft.mistake.get(row.target))
    if (isOpen) continue
    if (await mayBeLost(tables, row, now)) {
      await keepAside(tables, row)
      continue
    }
    await tables.upload.delete(row.fileId)
    await tables.bytes.delete(row.fileId)
  }
}

/** Files that the school has had for a day and no work here speaks of, e.g. pages of a paper that was set. */
export async function sweepOldFiles(tables: WorkTables, now: number): Promise<void> {
  const old = (await tables.upload.all()).filter((row) => now - row.createdAt > DAY_MS)
  await sweepFiles(
    tables,
    [],
    old.map((row) => row.fileId),
    now,
  )
}

/** Receipts go after 30 days. */
export async function sweepReceipts(tables: WorkTables, now: number): Promise<void> {
  for (const row of await tables.receipt.all())
    if (now - row.keptAt > RECEIPT_DAYS * DAY_MS) await tables.receipt.delete(row.opId)
}
