import { sql } from 'kysely'
import type { OfficeStudent } from '#contract/office/people.ts'
import { Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { holdsWords } from '../../db/holds-words.ts'
import { lastClass } from '../../db/last-class.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Principal } from '../../http/session/principal.ts'
import { isElsewhere, loginOf, stateOf } from './account-state.repo.ts'

export interface PeoplePageQuery {
  search?: string
  pageNo?: number
  pageSize?: number
  order?: 'asc' | 'desc'
}

export interface StudentsAsked extends PeoplePageQuery {
  ofClassId?: string
  ofGradeId?: string
  roll?: 'here' | 'left'
  sort?: 'number' | 'name' | 'class'
}

const PAGE_SIZE = 50
export const windowOf = ({ pageNo = 1, pageSize = PAGE_SIZE }: PeoplePageQuery) => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
})

const students = (db: Db, school: SchoolId) =>
  db
    .selectFrom('student as t')
    .leftJoin('class as c', lastClass)
    .leftJoin('grade as g', (j) =>
      j.onRef('g.school_id', '=', 't.school_id').onRef('g.grade_id', '=', 'c.grade_id'),
    )
    .where('t.school_id', '=', school)

const familyAccounts = (db: Db, role: number) =>
  db
    .selectFrom('account_user as u')
    .innerJoin('account as a', 'a.account_id', 'u.account_id')
    .whereRef('u.school_id', '=', sql.ref('t.school_id'))
    .whereRef('u.relative_id', '=', sql.ref('t.student_id'))
    .where('u.user_type', '=', role)
    .where('a.closed', '=', false)

const withColumns = (db: Db, query: ReturnType<typeof students>) =>
  query
    .select(['t.student_id', 't.student_number', 't.name', 't.left_at', 't.left_why'])
    .select(['c.class_id', 'c.name as class_name', 'g.grade_id', 'g.name as grade_name'])
    .select([
      familyAccounts(db, Role.student).select(stateOf.as('state')).as('account'),
      familyAccounts(db, Role.parent)
        .select((e) => e.fn.countAll().as('n'))
        .as('parents'),
    ])

type StudentListRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const studentOf = (r: StudentListRow): OfficeStudent => ({
  studentId: r.student_id,
  number: r.student_number,
  name: r.name,
  classId: r.class_id ?? '',
  className: r.class_name ?? '',
  gradeId: r.grade_id ?? '',
  gradeName: r.grade_name ?? '',
  leftAt: r.left_at?.getTime() ?? null,
  why: r.left_why,
  account: r.account ?? 'none',
  parents: Number(r.parents ?? 0),
})

/** Students as asked, a page of them. */
export async function studentList(db: Db, school: SchoolId, asked: StudentsAsked) {
  const { search = '', ofClassId, ofGradeId, roll = 'here', sort = 'class', order = 'asc' } = asked
  let found = students(db, school).where('t.left_at', roll === 'here' ? 'is' : 'is not', null)
  if (ofClassId !== undefined) found = found.where('c.class_id', '=', ofClassId)
  if (ofGradeId !== undefined) found = found.where('g.grade_id', '=', ofGradeId)
  found = found.where(holdsWords(['t.name', 't.student_number'], search))
  let ordered = withColumns(db, found)
  if (sort === 'name') ordered = ordered.orderBy('t.name', order)
  if (sort === 'class')
    ordered = ordered
      .orderBy('g.stage', order)
      .orderBy('g.year', order === 'desc' ? 'asc' : 'desc')
      .orderBy('c.seq', order)
  const { limit, offset } = windowOf(asked)
  const [rows, count] = await Promise.all([
    ordered
      .orderBy('t.student_number', sort === 'number' ? order : 'asc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow(),
  ])
  return { list: rows.map(studentOf), total: Number(count.n) }
}

/** One student with the accounts of the family; null: none of this school. */
export async function studentDetail(db: Db, who: Principal, studentId: string) {
  const school = who.schoolId
  const row = await withColumns(
    db,
    students(db, school).where('t.student_id', '=', studentId),
  ).executeTakeFirst()
  if (!row) return null
  const [bound, exams] = await Promise.all([
    db
      .selectFrom('account_user as u')
      .innerJoin('account as a', 'a.account_id', 'u.account_id')
      .where('u.school_id', '=', school)
      .where('u.relative_id', '=', studentId)
      .where('u.user_type', 'in', [Role.student, Role.parent])
      .where('a.closed', '=', false)
      .select(['u.account_id', 'u.user_name', 'u.user_type'])
      .select([loginOf.as('login'), isElsewhere(who).as('elsewhere')])
      .select(stateOf.as('state'))
      .groupBy(['u.account_id', 'u.user_id', 'u.user_name', 'u.user_type', 'a.account_id'])
      .orderBy('u.user_id')
      .execute(),
    db
      .selectFrom('result_line as r')
      .innerJoin('exam as e', (j) =>
        j.onRef('e.exam_id', '=', 'r.exam_id').onRef('e.current_version', '=', 'r.version'),
      )
      .where('r.school_id', '=', school)
      .where('r.student_id', '=', studentId)
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  const of = (role: number) =>
    bound
      .filter((b) => b.user_type === role)
      .map((b) => ({
        accountId: b.account_id,
        userName: b.user_name,
        login: b.login,
        state: b.state,
        elsewhere: b.elsewhere,
      }))
  return { student: studentOf(row), own: of(Role.student), parents: of(Role.parent), exams: Number(exams.n) }
}
