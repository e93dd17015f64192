import { comparable, idSpellings, plainTyped } from '#core/domain/entry/typed.ts'
import type { Db, Tx } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { idNumberHash } from '../../http/session/student-identity.ts'

export interface Claim {
  readonly schoolName: string
  readonly studentNumber: string
  readonly studentName: string
  readonly idNumber: string
}

/** Students of a school with this ID number. */
async function withIdNumber(db: Db, { schoolName, idNumber }: Pick<Claim, 'schoolName' | 'idNumber'>) {
  return db
    .selectFrom('school as s')
    .innerJoin('student as t', 't.school_id', 's.school_id')
    .innerJoin('student_identity as i', on('i', 't', 'school_id', 'student_id'))
    .leftJoin('class as c', on('c', 't', 'school_id', 'class_id'))
    .where('s.name', 'in', [schoolName.trim(), plainTyped(schoolName)])
    .where('i.id_hash', '=', await idNumberHash(db, idNumber))
    .select(['t.school_id', 't.student_id', 't.name', 't.student_number', 'i.birth'])
    .select(['s.name as school_name', 'c.name as class_name'])
    .execute()
}

/** True for the name as the school wrote it, whatever that is: some write 张伟1 to tell two children apart. */
const isNamed = (stored: string, given: string): boolean =>
  comparable(given) !== '' && comparable(stored) === comparable(given)

/** The student all four of whose facts are right, or null. */
export async function findStudent(db: Db, claim: Claim) {
  const numbers = new Set(idSpellings(claim.studentNumber))
  const rows = await withIdNumber(db, claim)
  return rows.find((r) => numbers.has(r.student_number) && isNamed(r.name, claim.studentName)) ?? null
}

/** The one student of a school with this name and ID number; null: none, or several. */
export async function findByIdNumber(db: Db, claim: Omit<Claim, 'studentNumber'>) {
  const rows = await withIdNumber(db, claim)
  const [found, ...others] = rows.filter((r) => isNamed(r.name, claim.studentName))
  return found && others.length === 0 ? found : null
}

/** Whether a student has an open account; inside a transaction the student's row is held meanwhile. */
export async function hasAccount(
  db: Db | Tx,
  { schoolId, studentId }: { schoolId: string; studentId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('account_user as u')
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .where('u.school_id', '=', schoolId)
    .where('u.relative_id', '=', studentId)
    .where('u.user_type', '=', 4)
    .where('a.closed', '=', false)
    .select('u.user_id')
    .executeTakeFirst()
  return found !== undefined
}

export async function lockRegisteringStudent(tx: Tx, at: { schoolId: string; studentId: string }) {
  return tx
    .selectFrom('student')
    .where('school_id', '=', at.schoolId)
    .where('student_id', '=', at.studentId)
    .select(['name', 'student_number'])
    .forUpdate()
    .executeTakeFirst()
}
