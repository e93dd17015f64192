import type { Static } from 'typebox'
import type { Identity } from '#contract/account/identity.ts'
import { Role, type RoleCode } from '#contract/roles.ts'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/db.ts'
import { lastClass } from '../../db/last-class.ts'

/** The account's identities with the names a person needs to choose between them; a parent's may lie in several schools. */
export const identityRows = (db: Db, accountId: string) =>
  db
    .selectFrom('account_user as u')
    .leftJoin('school as s', 's.school_id', 'u.school_id')
    .leftJoin('student as t', (j) =>
      j
        .onRef('t.school_id', '=', 'u.school_id')
        .onRef('t.student_id', '=', 'u.relative_id')
        .on('u.user_type', 'in', [4, 5]),
    )
    .leftJoin('class as c', lastClass)
    .where('u.account_id', '=', accountId)
    .orderBy('u.user_id')

const namedRows = compileQueryOnce((db, { accountId }: { accountId: string }) =>
  identityRows(db, accountId)
    .select(['u.user_id', 'u.user_type', 'u.user_name', 'u.relative_id', 'u.school_id'])
    .select(['s.name as school_name', 't.name as student_name', 'c.name as class_name'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('teacher_class as h')
            .whereRef('h.school_id', '=', 'u.school_id')
            .whereRef('h.teacher_id', '=', 'u.relative_id')
            .where('u.user_type', '=', Role.teacher)
            .where('h.is_head', '=', true)
            .select('h.class_id'),
        )
        .as('is_head'),
    ),
)

export async function listAccountIdentities(db: Db, accountId: string): Promise<Static<typeof Identity>[]> {
  const rows = await namedRows(db, { accountId })
  return rows.map((r) => ({
    userId: r.user_id,
    userType: r.user_type as RoleCode,
    userName: r.user_name,
    relativeId: r.relative_id,
    schoolId: r.school_id,
    schoolName: r.school_name ?? '',
    studentId: r.student_name === null ? null : r.relative_id,
    studentName: r.student_name,
    className: r.class_name,
    ...(r.is_head && { isHead: true }),
  }))
}
