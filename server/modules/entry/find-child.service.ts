import type { Static } from 'typebox'
import type { checkRegisterStudent, findNumber } from '#contract/account/entry.ts'
import { Status } from '#contract/envelope.ts'
import { dayInChina, needsGuardian } from '#core/domain/entry/age.ts'
import { readIdNumber } from '#core/domain/entry/id-number.ts'
import { maskName } from '#core/domain/entry/person-name.ts'
import { comparableId, plainTyped } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'
import { admit, hashedSubject } from '../../http/limits/tries.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { openSealed } from '../../http/seal/open-sealed.ts'
import { giveTicket, readTicket } from '../../http/session/tickets.ts'
import { findByIdNumber, findStudent, hasAccount } from './student.repo.ts'

/** Searches a day for one phone and for one student number; in 15 minutes for one address. */
export const PHONE_SEARCHES = 10
export const NUMBER_SEARCHES = 20
/** Of one ID number a day: more are guesses at whose it is. */
export const ID_SEARCHES = 20
export const ADDRESS_SEARCHES = 300
const DAY_MS = 86_400_000
const CHILD_TICKET_MS = 15 * 60_000

/**
 * Finds the student for whom somebody registers. Number and name are known to a whole class; the ID number is what only
 * the family knows. Which of the four is wrong is not told.
 * @throws Refusal 10001 seal or phone proof; 10004 too many searches; 10005 no such student
 */
export async function findChild(
  db: Db,
  given: Static<typeof checkRegisterStudent.body>,
  address: string,
  now: number,
): Promise<Static<typeof checkRegisterStudent.reply>> {
  const names = ['schoolName', 'studentNumber', 'studentName', 'idNumber'] as const
  const sealed = await openSealed(db, given, names, now)
  const proof = await readTicket(db, 'phone', given.ticket, now)
  if (proof?.purpose !== 'register') throw new Refusal(Status.badRequest, 'proofOver', { because: 'ticket' })
  const today = dayInChina(now)
  const id = readIdNumber(sealed.idNumber, today)
  const claim = {
    schoolName: sealed.schoolName.trim(),
    studentNumber: sealed.studentNumber,
    studentName: sealed.studentName,
    idNumber: id.ok ? id.number : '',
  }
  await admit(db, hashedSubject('child-phone', proof.phone), PHONE_SEARCHES, now, DAY_MS)
  const number = `${plainTyped(claim.schoolName)}\n${comparableId(claim.studentNumber)}`
  await admit(db, hashedSubject('child-number', number), NUMBER_SEARCHES, now, DAY_MS)
  await admit(db, `child-address:${address}`, ADDRESS_SEARCHES, now)

  const found = await findStudent(db, claim)
  if (!found) throw new Refusal(Status.notFound, 'noSuchStudent', { because: 'student' })
  const child = { schoolId: found.school_id, studentId: found.student_id }
  const young = needsGuardian(found.birth, today)
  return {
    childTicket: await giveTicket(
      db,
      'child',
      { ...child, phone: proof.phone, needsGuardian: young },
      now,
      CHILD_TICKET_MS,
    ),
    schoolName: found.school_name,
    className: found.class_name ?? '',
    studentName: maskName(found.name),
    needsGuardian: young,
    hasAccount: await hasAccount(db, child),
  }
}

/**
 * The student number for somebody who registers and does not know it. A name alone gives none: the ID number is what
 * only the family knows, as for registering. Which of the three is wrong is not told.
 * @throws Refusal 10001 seal or phone proof; 10004 too many searches; 10005 no such student, or several
 */
export async function findStudentNumber(
  db: Db,
  given: Static<typeof findNumber.body>,
  address: string,
  now: number,
): Promise<Static<typeof findNumber.reply>> {
  const sealed = await openSealed(db, given, ['schoolName', 'studentName', 'idNumber'] as const, now)
  const proof = await readTicket(db, 'phone', given.ticket, now)
  if (proof?.purpose !== 'register') throw new Refusal(Status.badRequest, 'proofOver', { because: 'ticket' })
  const id = readIdNumber(sealed.idNumber, dayInChina(now))
  const idNumber = id.ok ? id.number : ''
  await admit(db, hashedSubject('child-phone', proof.phone), PHONE_SEARCHES, now, DAY_MS)
  // what is no ID number is nobody's: all of those together are not counted as one
  if (id.ok) await admit(db, hashedSubject('child-id', idNumber), ID_SEARCHES, now, DAY_MS)
  await admit(db, `child-address:${address}`, ADDRESS_SEARCHES, now)
  const { schoolName, studentName } = sealed
  const found = await findByIdNumber(db, { schoolName, studentName, idNumber })
  if (!found) throw new Refusal(Status.notFound, 'noSuchNumber', { because: 'student' })
  return {
    studentNumber: found.student_number,
    schoolName: found.school_name,
    className: found.class_name ?? '',
    studentName: maskName(found.name),
  }
}
