import { sql } from 'kysely'
import type { OfficeParent } from '#contract/office/parents.ts'
import { Role } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { holdsWords } from '../../db/holds-words.ts'
import type { Principal } from '../../http/session/principal.ts'
import { isElsewhere, loginOf, stateOf } from './account-state.repo.ts'
import { type PeoplePageQuery, windowOf } from './students.repo.ts'

interface ParentListQuery extends PeoplePageQuery {
  ofClassId?: string
}

/** Parents of the school's students by name, found by their own name or sign-in name or by the child's name or number. */
export async function parentList(db: Db, who: Principal, asked: ParentListQuery) {
  const school = who.schoolId
  const logins = sql<string>`(select string_agg(l.login_name, chr(10)) from account_login l
    where l.account_id = a.account_id)`
  const isFound = holdsWords(['u.user_name', 't.name', 't.student_number', logins], asked.search ?? '')
  const bound = sql`account_user u
    join account a on a.account_id = u.account_id and not a.closed
    join student t on t.school_id = u.school_id and t.student_id = u.relative_id
    left join class c on c.school_id = t.school_id
      and c.class_id = coalesce(nullif(t.class_id, ''), t.left_class_id)
    where u.school_id = ${school} and u.user_type = ${Role.parent}`
  const found = sql`select u.account_id, min(u.user_name) as name from ${bound}
    and (${asked.ofClassId ?? null}::text is null or t.class_id = ${asked.ofClassId ?? ''})
    and ${isFound}
    group by u.account_id`
  const { limit, offset } = windowOf(asked)
  const way = asked.order === 'desc' ? sql`desc` : sql`asc`
  const [page, count] = await Promise.all([
    sql<{ account_id: string; name: string }>`select * from (${found}) f
      order by f.name ${way}, f.account_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from (${found}) f`.execute(db),
  ])
  const ids = page.rows.map((r) => r.account_id)
  const [accounts, children] = await Promise.all([
    db
      .selectFrom('account as a')
      .where(sql<boolean>`a.account_id = any(${ids}::text[])`)
      .select(['a.account_id', loginOf.as('login'), isElsewhere(who).as('elsewhere'), stateOf.as('state')])
      .groupBy('a.account_id')
      .execute(),
    sql<{ account_id: string; student_id: string; name: string; number: string; class_name: string | null }>`
      select u.account_id, t.student_id, t.name, t.student_number as number, c.name as class_name
      from ${bound} and u.account_id = any(${ids}::text[]) order by t.student_number`.execute(db),
  ])
  const list = page.rows.map(({ account_id, name }): OfficeParent => {
    const account = accounts.find((a) => a.account_id === account_id)
    return {
      accountId: account_id,
      name,
      login: account?.login ?? '',
      account: account?.state ?? 'none',
      elsewhere: account?.elsewhere ?? false,
      children: children.rows
        .filter((c) => c.account_id === account_id)
        .map((c) => ({
          studentId: c.student_id,
          name: c.name,
          number: c.number,
          className: c.class_name ?? '',
        })),
    }
  })
  return { list, total: Number(count.rows[0]?.n ?? 0) }
}
