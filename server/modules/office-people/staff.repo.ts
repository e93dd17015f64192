import { sql } from 'kysely'
import type { OfficeStaff } from '#contract/office/people.ts'
import { Role } from '#contract/roles.ts'
import { EMPLOYED, SITE_STAFF } from '#contract/staff-roles.ts'
import type { Db } from '../../db/db.ts'
import { holdsWords } from '../../db/holds-words.ts'
import { on } from '../../db/joins.ts'
import { isOpenLine, SHARED } from '../../exams/courses-apart/codes.ts'
import type { Principal } from '../../http/session/principal.ts'
import { isElsewhere, loginOf, stateOf } from './account-state.repo.ts'
import { type PeoplePageQuery, windowOf } from './students.repo.ts'

type GivenType = OfficeStaff['roles'][number]['userType']

interface StaffListQuery extends PeoplePageQuery {
  ofClassId?: string
  only?: 'unsure'
  onlyTeacherId?: string
}

/** Staff by name: teachers and leaders, and those who only run the office. */
export async function staffList(db: Db, who: Principal, asked: StaffListQuery) {
  const school = who.schoolId
  const named = holdsWords(['name'], asked.search ?? '')
  const inClass = sql`exists (select 1 from teacher_class c where c.school_id = ${school}
    and c.teacher_id = p.id and c.class_id = ${asked.ofClassId ?? ''})`
  const isUnsure = sql`course_id = ${SHARED} and not course_told`
  const unsure = sql`(exists (select 1 from teacher_class c where c.school_id = ${school}
      and c.teacher_id = p.id and ${isUnsure})
    or exists (select 1 from leader_scope l where l.school_id = ${school} and l.relative_id = p.id and ${isUnsure}))`
  const people = sql`
    select t.teacher_id as id, t.name, null::text as only_account from teacher t where t.school_id = ${school}
    union all
    select '' as id, u.user_name as name, u.account_id as only_account
    from account_user u join account a on a.account_id = u.account_id and not a.closed
    where u.school_id = ${school} and u.user_type = ${Role.administrator} and not exists (
      select 1 from account_user o where o.account_id = u.account_id and o.school_id = u.school_id
        and o.user_type in (${sql.join([...EMPLOYED])}))`
  const where = sql`where ${named}
    and (${asked.ofClassId ?? null}::text is null or ${inClass})
    and (${asked.only ?? null}::text is null or ${unsure})
    and (${asked.onlyTeacherId ?? null}::text is null or p.id = ${asked.onlyTeacherId ?? ''})`
  const { limit, offset } = windowOf(asked)
  const way = asked.order === 'desc' ? sql`desc` : sql`asc`
  const [rows, count, open] = await Promise.all([
    sql<{ id: string; name: string; only_account: string | null }>`select * from (${people}) p ${where}
      order by p.name ${way}, p.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from (${people}) p ${where}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from (${people}) p where ${unsure}`.execute(db),
  ])
  const more = await factsOf(db, who, rows.rows)
  return {
    list: rows.rows.map((r) => more(r)),
    total: Number(count.rows[0]?.n ?? 0),
    unsure: Number(open.rows[0]?.n ?? 0),
  }
}

async function factsOf(
  db: Db,
  who: Principal,
  people: readonly { id: string; only_account: string | null }[],
): Promise<(p: { id: string; name: string; only_account: string | null }) => OfficeStaff> {
  const school = who.schoolId
  const ids = people.flatMap((p) => (p.id ? [p.id] : []))
  const only = people.flatMap((p) => p.only_account ?? [])
  const [identities, teaching, leading] = await Promise.all([
    db
      .selectFrom('account_user as u')
      .innerJoin('account as a', 'a.account_id', 'u.account_id')
      .where('u.school_id', '=', school)
      .where('a.closed', '=', false)
      .where((e) =>
        e.or([
          e.and([sql<boolean>`u.relative_id = any(${ids}::text[])`, e('u.user_type', 'in', [...EMPLOYED])]),
          e('u.user_type', '=', Role.administrator),
        ]),
      )
      .select(['u.account_id', 'u.relative_id', 'u.user_type'])
      .execute(),
    db
      .selectFrom('teacher_class as t')
      .innerJoin('class as c', on('c', 't', 'school_id', 'class_id'))
      .innerJoin('grade as g', on('g', 'c', 'school_id', 'grade_id'))
      .where('t.school_id', '=', school)
      .where('g.ended_at', 'is', null)
      .where(sql<boolean>`t.teacher_id = any(${ids}::text[])`)
      .select(['t.teacher_id', 't.class_id', 't.course_id', 't.is_head', 't.course_told', 'c.name'])
      .orderBy('g.stage')
      .orderBy('g.year', 'desc')
      .orderBy('c.seq')
      .orderBy('t.is_head', 'desc')
      .orderBy('t.course_id')
      .execute(),
    db
      .selectFrom('leader_scope')
      .where('school_id', '=', school)
      .where(sql<boolean>`relative_id = any(${ids}::text[])`)
      .selectAll()
      .orderBy('user_type')
      .execute(),
  ])
  const accountIds = [...identities.map((i) => i.account_id), ...only]
  const accounts = await db
    .selectFrom('account as a')
    .where(sql<boolean>`a.account_id = any(${accountIds}::text[])`)
    .select(['a.account_id', loginOf.as('login'), isElsewhere(who).as('elsewhere'), stateOf.as('state')])
    .groupBy('a.account_id')
    .execute()
  return ({ id, name, only_account }) => {
    const own = identities.filter((i) => id !== '' && i.relative_id === id)
    const accountId = only_account ?? own[0]?.account_id ?? null
    const account = accounts.find((a) => a.account_id === accountId)
    const types = new Set(identities.filter((i) => i.account_id === accountId).map((i) => i.user_type))
    const led = leading.filter((l) => l.relative_id === id)
    const taught = teaching.filter((t) => id !== '' && t.teacher_id === id)
    const whole = (userType: GivenType) => ({ userType, gradeId: '', courseId: '' })
    return {
      teacherId: id,
      name,
      login: account?.login ?? '',
      accountId,
      account: account?.state ?? 'none',
      elsewhere: account?.elsewhere ?? false,
      roles: [
        ...(types.has(Role.teacher) || (taught.length > 0 && !accountId) ? [whole(3)] : []),
        ...led.map((l) => ({
          userType: l.user_type as GivenType,
          gradeId: l.grade_id,
          courseId: l.course_id,
          ...(isOpenLine(l) && { unsure: true }),
        })),
        ...(types.has(Role.administrator) ? [whole(14)] : []),
        ...SITE_STAFF.filter((role) => types.has(role)).map((role) => whole(role as GivenType)),
      ],
      teaching: taught.map((t) => ({
        classId: t.class_id,
        className: t.name,
        courseId: t.course_id,
        isHead: t.is_head,
        ...(isOpenLine(t) && { unsure: true }),
      })),
    }
  }
}
