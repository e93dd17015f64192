import { sql } from 'kysely'
import { ADMINISTRATORS, Role } from '#contract/roles.ts'
import type { Principal } from './principal.ts'

/** How accounts `a` stand together; needs an aggregate's place. */
export const stateOf = sql<'none' | 'unused' | 'used' | 'locked'>`case
  when count(*) = 0 then 'none'
  when bool_or(a.locked_at is not null) then 'locked'
  when bool_or(a.password_status <> 0
    or exists (select 1 from session x where x.account_id = a.account_id)) then 'used'
  else 'unused' end`

/**
 * Whether an account `a` is more than this school's: it has an identity at a school where who asks runs no office, or is
 * a district administrator's while who asks is none. Such an account is neither reset nor locked by one school.
 */
export const isElsewhere = (
  who: Pick<Principal, 'accountId' | 'schoolId'> & { userType: number },
) => sql<boolean>`exists (
  select 1 from account_user o
  where o.account_id = a.account_id
    and ((o.school_id <> ${who.schoolId} and not exists (
        select 1 from account_user m
        where m.account_id = ${who.accountId} and m.user_type in (${sql.join([...ADMINISTRATORS])})
          and m.school_id = o.school_id))
      or (o.user_type = ${Role.districtAdministrator} and ${who.userType}::int <> ${Role.districtAdministrator})))`

/** The name an account `a` signs in by: of several the shortest, then the first. */
export const loginOf = sql<string>`coalesce((
  select l.login_name from account_login l where l.account_id = a.account_id
  order by length(l.login_name), l.login_name limit 1), '')`
