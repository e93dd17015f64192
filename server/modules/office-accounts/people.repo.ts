import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isElsewhere, loginOf } from '../../http/session/account-state.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Who wants to change accounts. */
export type Changer = Pick<Principal, 'accountId' | 'schoolId'> & { userType: number }

/** Those of the accounts that have an identity in the school, with what a slip and the log say of each. */
export async function changeable(db: Db | Tx, by: Changer, accountIds: readonly string[]) {
  const ids = [...new Set(accountIds)]
  const { rows } = await sql<{
    account_id: string
    name: string
    login: string
    elsewhere: boolean
    locked: boolean
    number: string
    class_id: string
    class_name: string
  }>`
    select a.account_id, a.name, ${loginOf} as login, ${isElsewhere(by)} as elsewhere,
      a.locked_at is not null as locked, coalesce(c.number, '') as number,
      coalesce(c.class_id, '') as class_id, coalesce(c.class_name, '') as class_name
    from account a
    left join lateral (
      select case when u.user_type = 4 then t.student_number else '' end as number, k.class_id,
        case when k.name like replace(g.name, '年级', '') || '%' then k.name else g.name || k.name end as class_name
      from account_user u
      join student t on t.school_id = u.school_id and t.student_id = u.relative_id
      join class k on k.school_id = t.school_id and k.class_id = t.class_id
      join grade g on g.school_id = k.school_id and g.grade_id = k.grade_id
      where u.account_id = a.account_id and u.school_id = ${by.schoolId} and u.user_type in (4, 5)
      order by u.user_type, u.user_id limit 1) c on true
    where a.account_id = any(${ids}::text[]) and not a.closed and exists (
      select 1 from account_user u where u.account_id = a.account_id and u.school_id = ${by.schoolId})
    order by c.class_name nulls last, c.number, a.name, a.account_id`.execute(db)
  return rows.map((r) => ({
    accountId: r.account_id,
    name: r.name,
    login: r.login,
    elsewhere: r.elsewhere,
    locked: r.locked,
    number: r.number,
    classId: r.class_id,
    className: r.class_name,
  }))
}

export type Changeable = Awaited<ReturnType<typeof changeable>>[number]
