import { maskName } from '#core/domain/entry/person-name.ts'
import { comparable } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { on } from '../../db/joins.ts'
import { overSchools } from '../../db/tenancy.ts'
import { admit, hashedSubject, triesOf } from '../../http/limits/tries.ts'

const DAY_MS = 86_400_000
/** Questions an account may send a day. */
export const ASKS = 3
export const ADDRESS_ASKS = 60
/** After this long nobody waits for an answer any more. */
const OVER_MS = 14 * DAY_MS

const subjectOf = (accountId: string) => hashedSubject('number', accountId)

export async function asksLeft(db: Db, accountId: string, now: number): Promise<number> {
  return Math.max(0, ASKS - (await triesOf(db, subjectOf(accountId), now, DAY_MS)))
}

interface StudentNumberRequest {
  ofSchoolId: string
  studentName: string
  className: string
}

/** `九(1)班`, `九年级 1 班` and `9-1` alike: the digits of a class, for choosing among students of one name. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D+/g, ' ').trim()

/**
 * Puts a question for a number to the head teacher of the student of this name. A row is written, and the same is
 * answered, whether there is one or not.
 * @throws Refusal 10004
 */
export async function askForNumber(
  db: Db,
  accountId: string,
  asked: StudentNumberRequest,
  address: string,
  now: number,
): Promise<{ requestId: string }> {
  await admit(db, `number-${address}`, ADDRESS_ASKS, now)
  await admit(db, subjectOf(accountId), ASKS, now, DAY_MS)
  const name = comparable(asked.studentName)
  const rows = await db
    .selectFrom('student as t')
    .innerJoin('class as c', on('c', 't', 'school_id', 'class_id'))
    .where('t.school_id', '=', asked.ofSchoolId)
    .where('t.name', 'in', [asked.studentName.trim(), name])
    .select(['t.student_id', 't.class_id', 't.name', 'c.name as class_name'])
    .orderBy('t.student_id')
    .limit(20)
    .execute()
  const same = rows.filter((r) => comparable(r.name) === name)
  const wanted = digitsOf(asked.className)
  const one = same.find((r) => wanted !== '' && digitsOf(r.class_name) === wanted) ?? same[0]
  const requestId = newId(now)
  await db
    .insertInto('number_request')
    .values({
      school_id: asked.ofSchoolId,
      request_id: requestId,
      account_id: accountId,
      student_name: asked.studentName.trim(),
      class_text: asked.className.trim(),
      student_id: one?.student_id ?? '',
      class_id: one?.class_id ?? '',
      sent_at: new Date(now),
    })
    .execute()
  return { requestId }
}

/** Questions this account has sent, newest first. */
export async function requestsOf(db: Db, accountId: string, now: number) {
  const rows = await db
    .selectFrom('number_request')
    .where('account_id', '=', accountId)
    .select(['request_id', 'student_name', 'sent_at', 'answered'])
    .orderBy('sent_at', 'desc')
    .limit(20)
    .modifyEnd(overSchools('requests of an account'))
    .execute()
  return rows.map((r) => ({
    requestId: r.request_id,
    maskedName: maskName(r.student_name),
    sentAt: r.sent_at.getTime(),
    status: r.answered
      ? ('answered' as const)
      : now - r.sent_at.getTime() > OVER_MS
        ? ('over' as const)
        : ('waiting' as const),
  }))
}
