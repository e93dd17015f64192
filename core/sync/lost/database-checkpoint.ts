import type { SmallStore } from '#core/db/journal.ts'
import type { Loss } from '../types.ts'

/** What the small store remembers of the database: so much was made, so much waited. */
export interface DatabaseCheckpoint {
  deviceId: string
  seq: number
  waits: number
  savedAt: number
}

const isMark = (value: unknown): value is DatabaseCheckpoint =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  Number.isInteger(value.seq) &&
  'waits' in value &&
  Number.isInteger(value.waits) &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'deviceId' in value &&
  typeof value.deviceId === 'string'

const keyOf = (accountKey: string) => `kb.unsent.${accountKey}.mark`

export function readMark(store: SmallStore, accountKey: string): DatabaseCheckpoint | null {
  try {
    const value: unknown = JSON.parse(store.read(keyOf(accountKey)) ?? 'null')
    return isMark(value) ? value : null
  } catch {
    return null
  }
}

export const writeMark = (store: SmallStore, accountKey: string, mark: DatabaseCheckpoint): void =>
  void store.write(keyOf(accountKey), JSON.stringify(mark))

/**
 * Work is missing when the database has made less than was once seen and something waited then. What the journal
 * brought back counts as found.
 */
export function lossOf(mark: DatabaseCheckpoint | null, now: { seq: number; waits: number }): Loss | null {
  if (mark === null || now.seq >= mark.seq || mark.waits <= now.waits) return null
  return { lastSavedAt: mark.savedAt, waited: mark.waits - now.waits }
}
