import { Status } from '#contract/envelope.ts'
import type { QrPurpose } from '#contract/qr.ts'
import { Role } from '#contract/roles.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import { scanOutcome } from '#core/domain/qr/outcome.ts'
import type { Db } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import { admitAll, hashedSubject, settleTries } from '../../http/limits/tries.ts'
import { type Reach, reachOf } from '../../http/reach/reach.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { bindStudent, mayBindChild } from '../../http/session/bindings.ts'
import type { Principal } from '../../http/session/principal.ts'
import { giveTicket, useTicket } from '../../http/session/tickets.ts'
import { giveCode, QR_MS, studentAt, useCode } from './qr.repo.ts'

/** Scans of codes that are none, an account in a quarter of an hour. */
export const SCAN_TRIES = 20
/** The same for an address: a parents' evening sits behind one. */
export const SCAN_ADDRESS_TRIES = 300

const over = () => new Refusal(Status.failed, 'qrOver', { because: 'code' })

const reaches = (reach: Reach, at: { classId: string; gradeId: string }): boolean => {
  if (reach.kind === 'school') return true
  if (reach.kind === 'classes') return reach.heads.has(at.classId) || reach.taught.has(at.classId)
  return reach.parts.some((p) => p.gradeId === '' || p.gradeId === at.gradeId)
}

/**
 * A code for one student: a family's own, or one of the classes a member of staff teaches or leads, of their own school.
 * @throws Refusal 10001 nobody named, or nobody this identity may give a code for: the same for both
 */
export async function issueCode(
  db: Db,
  who: Principal,
  asked: { purpose: QrPurpose; ofStudentId?: string },
  now: number,
) {
  const studentId = asked.ofStudentId ?? who.studentId ?? ''
  const student = await studentAt(db, who.schoolId, studentId)
  const may =
    student &&
    (who.studentId === null ? reaches(await reachOf(db, who), student) : who.studentId === studentId)
  if (!may) throw new Refusal(Status.badRequest, 'qrStudent', { because: 'code for another' })
  const to = { purpose: asked.purpose, schoolId: who.schoolId, studentId }
  const given = await giveCode(db, { ...to, issuerAccount: who.accountId, issuerUser: who.userId }, now)
  return { ...given, studentName: student.name, className: student.className }
}

interface Scanner {
  accountId: string
  identities: readonly Principal[]
  userId: string
  address: string
  now: number
}

/**
 * What a code means for whoever scanned it; it is used up whatever the outcome. Names go out only to somebody who may
 * bind the child, and then masked.
 * @throws Refusal 1 unknown, used, over or for another purpose, never told which; 10004 too many of those
 */
export async function scanCode(db: Db, by: Scanner, asked: { purpose: QrPurpose; code: string }) {
  const { accountId, now } = by
  const subjects = [
    [hashedSubject('qr', accountId), SCAN_TRIES],
    [`qr-${by.address}`, SCAN_ADDRESS_TRIES],
  ] as const
  await admitAll(db, subjects, now)
  const student = await useCode(db, asked.code, asked.purpose, accountId, now)
  if (!student) throw over()
  await settleTries(db, { uncount: subjects.map(([subject]) => subject) }, now)
  const outcome = scanOutcome(by.identities, student, by.userId)
  if (outcome.kind === 'match') return outcome
  if (outcome.kind !== 'notBound') return { kind: outcome.kind }
  const child = { accountId, schoolId: student.schoolId, studentId: student.studentId }
  return {
    kind: outcome.kind,
    ticket: await giveTicket(db, 'qrChild', child, now, QR_MS),
    maskedName: maskName(student.name),
    schoolName: student.schoolName,
  }
}

/**
 * The scanner said yes. By the rule of every binding of a child.
 * @throws Refusal 1 the question is over, was answered before or was another account's; or the account is full
 */
export async function bindScanned(db: Db, accountId: string, ticket: string, now: number) {
  const child = await useTicket(db, 'qrChild', ticket, now)
  if (child?.accountId !== accountId) throw over()
  const student = await studentAt(db, schoolOf(child.schoolId, 'row'), child.studentId)
  const bound = student && (await bindStudent(db, accountId, student, Role.parent, mayBindChild, now))
  if (!bound) throw over()
  return bound
}
