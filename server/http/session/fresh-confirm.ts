import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Header, Status } from '#contract/envelope.ts'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../reply/refusal.ts'
import { isSameSecret } from './same-secret.ts'
import { giveTicket, useTicket } from './tickets.ts'

/** Time to read four figures and type them. */
const CONFIRM_MS = 2 * 60_000

export async function giveConfirm(
  db: Db,
  accountId: string,
  now: number,
): Promise<{ confirmId: string; figures: string; expiresIn: number }> {
  const figures = String(randomInt(10_000)).padStart(4, '0')
  const confirmId = await giveTicket(db, 'confirm', { accountId, figures }, now, CONFIRM_MS)
  return { confirmId, figures, expiresIn: CONFIRM_MS / 1000 }
}

/**
 * In a frame (the page says so) a step that cannot be undone needs figures that the person typed for it. They are good
 * for one try, right or wrong, for the account they were shown to.
 * @throws Refusal 10009
 */
export async function requireFresh(
  db: Db,
  accountId: string,
  headers: IncomingHttpHeaders,
  now: number,
): Promise<void> {
  if (headers[Header.frame] !== '1') return
  const given = headers[Header.confirm]
  const [confirmId = '', typed = ''] = typeof given === 'string' ? given.split('.') : []
  const shown = confirmId === '' ? null : await useTicket(db, 'confirm', confirmId, now)
  const isRight =
    shown?.accountId === accountId && /^\d{4}$/.test(typed) && isSameSecret(shown.figures, typed)
  if (!isRight) throw new Refusal(Status.confirmFresh, 'confirmFresh', { because: 'frame' })
}
