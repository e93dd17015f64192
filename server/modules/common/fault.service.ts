import type { Db } from '../../db/db.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { pickIdentity } from '../../http/session/principal.ts'
import { requireSession } from '../../http/session/sessions.ts'
import type { ClientReport } from './client-report.rules.ts'
import { addFault, dropFaultsBefore, hasFault, kindsOfDay } from './fault.repo.ts'

/** Different faults counted apart, a school and day; what comes beyond them is counted together. */
export const MOST_KINDS = 200
const KEPT_DAYS = 30
const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const OTHER = { kind: 'other', place: '', build: '', message: '' }

/** The school of whoever tells of a fault; '' where nobody is signed in. */
async function schoolOfTeller(
  db: Db,
  token: string | undefined,
  userId: string | undefined,
  now: number,
): Promise<string> {
  if (!token) return ''
  try {
    const session = await requireSession(db, token, now)
    return pickIdentity(session.identities, userId, session.lastUserId)?.schoolId ?? ''
  } catch (e) {
    if (e instanceof Refusal) return ''
    throw e
  }
}

/** Counts a fault that an app told of, for the office of its school. `report`: scrubbed; `now`: epoch ms. */
export async function countFault(
  db: Db,
  report: ClientReport,
  token: string | undefined,
  userId: string | undefined,
  now: number,
): Promise<void> {
  const school_id = await schoolOfTeller(db, token, userId, now)
  const day = dayOf(now)
  const { kind, place, build } = report
  const isNew = !(await hasFault(db, { school_id, day, kind, place, build }))
  if (isNew) await dropFaultsBefore(db, dayOf(now - KEPT_DAYS * DAY_MS))
  const isTooMany = isNew && (await kindsOfDay(db, school_id, day)) >= MOST_KINDS
  await addFault(db, { school_id, day, ...(isTooMany ? OTHER : report), last_at: new Date(now) })
}
