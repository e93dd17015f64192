import { comparable } from '#core/domain/entry/typed.ts'
import type { Db } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import type { BindingStudent } from '../../http/session/bindings.ts'
import type { BindDetails } from './bind-ticket.service.ts'

/** The student of a school with this number and this name; both must fit. One query, hit or miss. */
export async function findStudent(db: Db, words: BindDetails): Promise<BindingStudent | null> {
  const row = await db
    .selectFrom('student')
    .where('school_id', '=', words.ofSchoolId)
    .where('student_number', '=', words.studentNumber)
    .select(['school_id', 'student_id', 'name'])
    .executeTakeFirst()
  const fits = comparable(row?.name ?? '') === comparable(words.studentName)
  return row && fits
    ? { schoolId: schoolOf(row.school_id, 'row'), studentId: row.student_id, name: row.name }
    : null
}
