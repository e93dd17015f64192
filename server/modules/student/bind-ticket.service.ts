import type { Db } from '../../db/db.ts'
import { isSameSecret } from '../../http/session/same-secret.ts'
import { installationSecret, keyedHash } from '../../http/session/secret.ts'

/** How long a person may look at the masked words before saying yes. */
export const TICKET_MS = 10 * 60_000

export interface BindDetails {
  ofSchoolId: string
  studentNumber: string
  studentName: string
}

const sign = async (db: Db, accountId: string, words: BindDetails, end: number): Promise<string> => {
  const secret = await installationSecret(db, 'bind-secret')
  const { ofSchoolId, studentNumber, studentName } = words
  return keyedHash(secret, accountId, ofSchoolId, studentNumber, studentName, String(end))
}

/** Signs what was typed, for this account: `<end>.<signature>`. No student is looked up for it. */
export async function giveBindTicket(
  db: Db,
  accountId: string,
  words: BindDetails,
  now: number,
): Promise<string> {
  const end = now + TICKET_MS
  return `${String(end)}.${await sign(db, accountId, words, end)}`
}

/** True when these very words were shown to this account for confirmation and not too long ago. */
export async function bindTicketFits(
  db: Db,
  accountId: string,
  words: BindDetails,
  ticket: string,
  now: number,
): Promise<boolean> {
  const [end = '', given = ''] = ticket.split('.')
  if (!/^\d{1,15}$/.test(end) || Number(end) <= now) return false
  return isSameSecret(await sign(db, accountId, words, Number(end)), given)
}
