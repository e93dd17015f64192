import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { AccountKind, OfficeAccount } from '#contract/office/accounts.ts'
import { type RoleCode } from '#contract/roles.ts'
import { EMPLOYED } from '#contract/staff-roles.ts'
import type { Db } from '../../db/db.ts'
import { holdsWords } from '../../db/holds-words.ts'
import type { SchoolId } from '../../db/scope.ts'
import { isElsewhere, loginOf } from '../../http/session/account-state.ts'
import type { Principal } from '../../http/session/principal.ts'

export interface ListAsked {
  search?: string
  kind?: Static<typeof AccountKind>
  state?: OfficeAccount['state']
  ofClassId?: string
  sort?: 'name' | 'class' | 'login' | 'seen'
  order?: 'asc' | 'desc'
  pageNo?: number
  pageSize?: number
}

interface AccountListRow {
  kind: OfficeAccount['kind']
  account_id: string | null
  person_id: string
  name: string
  about: string
  class_name: string
  login: string
  state: OfficeAccount['state']
  seen_at: Date | null
  total: string
}

const PAGE_SIZE = 50

/** Of a class its place in the school, and its name with the grade's where it says too little alone. */
const classFacts = sql`k.class_id,
  case when k.name like replace(g.name, '年级', '') || '%' then k.name else g.name || k.name end as class_name,
  lpad(coalesce(g.stage, 9)::text, 2, '0') || lpad((3000 - coalesce(g.year, 0))::text, 4, '0')
    || lpad(coalesce(k.seq, 9999)::text, 6, '0') as place`

/** Students: on the roll, or gone with an account that is left. */
const students = (school: SchoolId) => sql`
  select 'student' as kind, a.account_id, t.student_id as person_id, t.name, t.student_number as about,
    ${classFacts}, array[k.class_id] as classes
  from student t
  left join class k on k.school_id = t.school_id and k.class_id = coalesce(nullif(t.class_id, ''), t.left_class_id)
  left join grade g on g.school_id = k.school_id and g.grade_id = k.grade_id
  left join (account_user u join account a on a.account_id = u.account_id and not a.closed)
    on u.school_id = t.school_id and u.relative_id = t.student_id and u.user_type = 4
  where t.school_id = ${school} and (t.left_at is null or a.account_id is not null)`

/** One row for an account, whatever the number of its children here. */
const parents = (school: SchoolId) => sql`
  select 'parent' as kind, a.account_id, '' as person_id, min(u.user_name) as name,
    coalesce(string_agg(distinct t.name, '、'), '') as about, min(f.class_id) as class_id,
    coalesce(string_agg(distinct f.class_name, '、'), '') as class_name, min(f.place) as place,
    array_agg(f.class_id) as classes
  from account_user u
  join account a on a.account_id = u.account_id and not a.closed
  left join student t on t.school_id = u.school_id and t.student_id = u.relative_id
  left join lateral (
    select ${classFacts} from class k left join grade g on g.school_id = k.school_id and g.grade_id = k.grade_id
    where k.school_id = t.school_id and k.class_id = coalesce(nullif(t.class_id, ''), t.left_class_id)) f on true
  where u.school_id = ${school} and u.user_type = 5
  group by a.account_id`

/** Teachers and leaders of the roster, with or without an account, and whoever else has a role at the school. */
const staff = (school: SchoolId) => sql`
  select 'staff' as kind, a.account_id, t.teacher_id as person_id, t.name, '' as about, null as class_id,
    '' as class_name, '99' as place,
    array(select c.class_id from teacher_class c where c.school_id = t.school_id and c.teacher_id = t.teacher_id) as classes
  from teacher t
  left join lateral (
    select distinct a.account_id from account_user u join account a on a.account_id = u.account_id and not a.closed
    where u.school_id = t.school_id and u.relative_id = t.teacher_id and u.user_type in (${sql.join([...EMPLOYED])})) a on true
  where t.school_id = ${school}
  union all
  select 'staff', a.account_id, '', min(u.user_name), '', null, '', '99', array[]::text[]
  from account_user u join account a on a.account_id = u.account_id and not a.closed
  where u.school_id = ${school} and u.user_type not in (4, 5) and not exists (
    select 1 from account_user o join teacher t on t.school_id = o.school_id and t.teacher_id = o.relative_id
    where o.account_id = u.account_id and o.school_id = u.school_id and o.user_type in (${sql.join([...EMPLOYED])}))
  group by a.account_id`

const SOURCES: Readonly<Record<OfficeAccount['kind'], (school: SchoolId) => RawBuilder<unknown>>> = {
  student: students,
  parent: parents,
  staff,
}
const KINDS = ['student', 'parent', 'staff'] as const

const ORDERS = {
  class: sql`p.place`,
  name: sql`p.name`,
  login: sql`nullif(p.login, '')`,
  seen: sql`p.seen_at`,
} as const

/** Everybody of a school with the account, as asked. */
export async function accountRows(db: Db, who: Principal, asked: ListAsked) {
  const { search = '', kind, state, ofClassId, sort = 'class', order = 'asc' } = asked
  const { pageNo = 1, pageSize = PAGE_SIZE } = asked
  const school = who.schoolId
  const sources = (kind ? [kind] : KINDS).map((one) => SOURCES[one](school))
  const way = order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<AccountListRow>`
    with everybody as (${sql.join(sources, sql` union all `)}),
    people as (
      select e.*, coalesce(${sql`(${loginOf})`}, '') as login, s.seen_at,
        case when a.account_id is null then 'none' when a.locked_at is not null then 'locked'
          when a.password_status <> 0 or s.seen_at is not null then 'used' else 'unused' end as state
      from everybody e
      left join account a on a.account_id = e.account_id
      left join lateral (select max(x.seen_at) as seen_at from session x where x.account_id = a.account_id) s on true
      where (${ofClassId ?? null}::text is null or ${ofClassId ?? ''} = any(e.classes)))
    select p.kind, p.account_id, p.person_id, p.name, p.about, coalesce(p.class_name, '') as class_name, p.login,
      p.state, p.seen_at, count(*) over () as total
    from people p
    where (${state ?? null}::text is null or p.state = ${state ?? ''})
      and ${holdsWords(['p.name', 'p.about', 'p.login'], search)}
    order by ${ORDERS[sort]} ${way}, p.place, p.about, p.name, p.account_id
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const facts = await factsOf(
    db,
    who,
    rows.flatMap((row) => row.account_id ?? []),
  )
  return {
    list: rows.map((row) => accountOf(row, facts, who)),
    total: rows.length > 0 ? Number(rows[0]?.total) : await totalOf(db, who, asked),
  }
}

/** Past the last page no row tells how many there are. */
async function totalOf(db: Db, who: Principal, asked: ListAsked): Promise<number> {
  if ((asked.pageNo ?? 1) === 1) return 0
  const first: { total: number } = await accountRows(db, who, { ...asked, pageNo: 1, pageSize: 1 })
  return first.total
}

type AccountListFacts = Awaited<ReturnType<typeof factsOf>>

/** Roles of accounts at the school, and whether they are more than this school's. */
async function factsOf(db: Db, who: Principal, ids: readonly string[]) {
  const { rows } = await sql<{ account_id: string; elsewhere: boolean; roles: number[] }>`
    select a.account_id, ${isElsewhere(who)} as elsewhere, array(
      select distinct u.user_type from account_user u
      where u.account_id = a.account_id and u.school_id = ${who.schoolId} order by 1) as roles
    from account a where a.account_id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.account_id, row]))
}

function accountOf(row: AccountListRow, facts: AccountListFacts, who: Principal): OfficeAccount {
  const known = facts.get(row.account_id ?? '')
  return {
    rowId: `${row.kind}/${row.account_id ?? ''}/${row.person_id}`,
    kind: row.kind,
    accountId: row.account_id,
    personId: row.person_id,
    name: row.name,
    about: row.about,
    className: row.class_name,
    login: row.login,
    state: row.state,
    roles: (known?.roles ?? []) as RoleCode[],
    seenAt: row.seen_at?.getTime() ?? null,
    elsewhere: known?.elsewhere ?? false,
    self: row.account_id === who.accountId,
  }
}
