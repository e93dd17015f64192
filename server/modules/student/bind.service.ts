import { Status } from '#contract/envelope.ts'
import { FAMILY, Role, type RoleCode } from '#contract/roles.ts'
import { comparable } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'
import { admit, hashedSubject, settleTries, triesOf } from '../../http/limits/tries.ts'
import { denied, Refusal } from '../../http/reply/refusal.ts'
import { type BindingStudent, bindStudent, type Locked, mayBindChild } from '../../http/session/bindings.ts'
import type { Principal } from '../../http/session/principal.ts'
import { findStudent } from './bind.repo.ts'
import { type BindDetails, bindTicketFits } from './bind-ticket.service.ts'

const DAY_MS = 86_400_000
/** Words that fit no student, an account a day. */
export const BIND_TRIES = 5
/** The same for an address in a quarter of an hour: a parents' evening sits behind one. */
export const BIND_ADDRESS_TRIES = 100

const subjectOf = (accountId: string) => hashedSubject('bind', accountId)

export async function triesLeft(db: Db, accountId: string, now: number): Promise<number> {
  return Math.max(0, BIND_TRIES - (await triesOf(db, subjectOf(accountId), now, DAY_MS)))
}

interface BindContext {
  accountId: string
  principal: Principal | null
  address: string
  now: number
}

/**
 * Second step of binding. The words must be those that were shown masked, and number and name one student.
 * @throws Refusal 10001 the first step is missing or over; 10004 too many tries; 1 no such student (which of the words
 *   is wrong is never told)
 */
async function bind(
  db: Db,
  asker: BindContext,
  asked: BindDetails & { ticket: string },
  userType: RoleCode,
  mayBe: (account: Locked, student: BindingStudent) => boolean,
): Promise<{ userId: string; already: boolean }> {
  const { accountId, address, now } = asker
  if (!(await bindTicketFits(db, accountId, asked, asked.ticket, now))) {
    throw new Refusal(Status.badRequest, 'bindTicket')
  }
  const byAddress = `bind-${address}`
  await admit(db, byAddress, BIND_ADDRESS_TRIES, now)
  await admit(db, subjectOf(accountId), BIND_TRIES, now, DAY_MS)
  const student = await findStudent(db, asked)
  const bound =
    student &&
    (await bindStudent(db, accountId, student, userType, (account) => mayBe(account, student), now))
  if (!bound) throw new Refusal(Status.failed, 'bindNoMatch', { because: 'binding' })
  await settleTries(db, { uncount: [byAddress, subjectOf(accountId)] }, now)
  return bound
}

/** A parent, or somebody without any identity, binds a child. A student's account may not. */
export async function bindChildOf(db: Db, asker: BindContext, asked: BindDetails & { ticket: string }) {
  if (asker.principal?.userType === Role.student) throw denied('a student binds a child')
  return bind(db, asker, asked, Role.parent, mayBindChild)
}

/** A student relates another record of the same person: the name must be their own one. */
export async function relateStudent(db: Db, asker: BindContext, asked: BindDetails & { ticket: string }) {
  return bind(db, asker, asked, Role.student, (account, student) =>
    account.identities.some(
      (i) =>
        FAMILY.includes(i.user_type as RoleCode) &&
        i.user_type === Role.student &&
        comparable(i.student_name ?? i.user_name) === comparable(student.name),
    ),
  )
}
