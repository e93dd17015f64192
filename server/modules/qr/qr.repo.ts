import { createHash, randomBytes } from 'node:crypto'
import type { QrPurpose } from '#contract/qr.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'

/** How long a code, and the question that follows it, is good. */
export const QR_MS = 5 * 60_000
/** Who opened what is kept this long. */
const KEPT_MS = 90 * 86_400_000

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

export interface CodeFor {
  purpose: QrPurpose
  schoolId: SchoolId
  studentId: string
  issuerAccount: string
  issuerUser: string
}

/** Makes a code of 192 random bits, 32 letters of base64url; the database keeps its hash. */
export async function giveCode(
  db: Db,
  to: CodeFor,
  now: number,
): Promise<{ code: string; expiresAt: number }> {
  const code = randomBytes(24).toString('base64url')
  await db
    .deleteFrom('qr_code')
    .where('expires_at', '<', new Date(now - KEPT_MS))
    .execute()
  await db
    .insertInto('qr_code')
    .values({
      code_hash: hashOf(code),
      purpose: to.purpose,
      school_id: to.schoolId,
      student_id: to.studentId,
      issuer_account: to.issuerAccount,
      issuer_user: to.issuerUser,
      issued_at: new Date(now),
      expires_at: new Date(now + QR_MS),
    })
    .execute()
  return { code, expiresAt: now + QR_MS }
}

/** Uses a code up; of several that come at one moment one gets it. Null: unknown, used, over, or for another purpose. */
export async function useCode(db: Db, code: string, purpose: QrPurpose, accountId: string, now: number) {
  const row = await db
    .updateTable('qr_code')
    .set({ used_by: accountId, used_at: new Date(now) })
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .where('used_by', '=', '')
    .returning(['school_id', 'student_id'])
    .executeTakeFirst()
  return row ? studentAt(db, schoolOf(row.school_id, 'row'), row.student_id) : null
}

/** A student of a school with the names a person needs; null when not on the roll. */
export async function studentAt(db: Db, school: SchoolId, studentId: string) {
  const row = await db
    .selectFrom('student as t')
    .innerJoin('school as s', 's.school_id', 't.school_id')
    .innerJoin('class as c', on('c', 't', 'school_id', 'class_id'))
    .where('t.school_id', '=', school)
    .where('t.student_id', '=', studentId)
    .select(['t.name', 't.class_id', 'c.grade_id', 'c.name as class_name', 's.name as school_name'])
    .executeTakeFirst()
  if (!row) return null
  return {
    schoolId: school,
    studentId,
    name: row.name,
    classId: row.class_id,
    gradeId: row.grade_id,
    className: row.class_name,
    schoolName: row.school_name,
  }
}
