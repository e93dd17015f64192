import type { OperationRow, UploadQueueRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'

type Kinds = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object' | 'array'>>

/** Fields that sending relies on. */
const OPERATION: Kinds = {
  ...{ opId: 'string', deviceId: 'string', target: 'string', work: 'string', kind: 'string', hash: 'string' },
  ...{
    fileHash: 'string',
    bodyText: 'string',
    seq: 'number',
    rev: 'number',
    baseRev: 'number',
    createdAt: 'number',
  },
  ...{ last: 'boolean', asked: 'boolean', body: 'object', sealed: 'object', files: 'array' },
} satisfies Partial<Record<keyof OperationRow, string>> as Kinds
const UPLOAD: Kinds = {
  ...{
    fileId: 'string',
    target: 'string',
    type: 'string',
    name: 'string',
    purpose: 'string',
    size: 'number',
  },
  ...{
    seq: 'number',
    sent: 'number',
    createdAt: 'number',
    early: 'boolean',
    safe: 'boolean',
    sealed: 'object',
  },
} satisfies Partial<Record<keyof UploadQueueRow, string>> as Kinds

const isOf = (value: unknown, kind: Kinds[string]): boolean =>
  kind === 'array'
    ? Array.isArray(value)
    : kind === 'object'
      ? typeof value === 'object' && value !== null && !Array.isArray(value)
      : typeof value === kind && (kind !== 'number' || Number.isFinite(value))

const isWhole = (row: object, kinds: Kinds): boolean =>
  Object.entries(kinds).every(([name, kind]) => isOf((row as Record<string, unknown>)[name], kind))

/**
 * Puts rows that cannot be read any more (a damaged store, another version) aside, under `aside` in the small facts: they
 * stay on the phone, and no longer keep the others from going.
 * @returns how many
 */
export async function setAside(tables: WorkTables): Promise<number> {
  let count = 0
  const aside = async (what: string, key: string, row: object) => {
    await tables.meta.put({ key: `aside ${what} ${key}`, value: JSON.stringify(row) })
    count++
  }
  for (const row of await tables.operation.all()) {
    if (isWhole(row, OPERATION)) continue
    await aside('operation', row.opId, row)
    await tables.operation.delete(row.opId)
  }
  for (const row of await tables.upload.all()) {
    if (isWhole(row, UPLOAD)) continue
    await aside('upload', row.fileId, row)
    await tables.upload.delete(row.fileId)
  }
  return count
}
