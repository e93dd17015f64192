import type { Db } from '../db/db.ts'
import type { Check } from '../http/ready/ready.ts'
import { type WalNote, walNote } from './note.ts'

/** Six times as long as what is written is sent at the latest. */
const OLD_MS = 30 * 60_000

/** What is to be told of the log; null: it is well, or its first copy is on the way. `now`: epoch ms. */
export function walTroubleOf(note: WalNote | null, now: number): 'failed' | 'old' | null {
  if (note === null) return null
  if (note.failedAt !== null) return 'failed'
  return note.through !== null && now - note.through > OLD_MS ? 'old' : null
}

/** For `/readyz` of a server that keeps moments: warns, and keeps nobody from being answered. */
export const walCheck = (db: Db, now: () => number): Check => ({
  what: 'backup',
  warns: true,
  ask: async () => {
    const note = await walNote(db)
    const trouble = walTroubleOf(note, now())
    return trouble && { detail: `log ${trouble === 'failed' ? `failed: ${note?.failure ?? ''}` : trouble}` }
  },
})
