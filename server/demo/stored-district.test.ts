import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { accountKey, accountKeySecret } from '../db/account-key.ts'
import type { Db } from '../db/db.ts'
import { closeDemo, openDemo } from '../demo-switch.ts'
import { pendingPublications } from '../exams/versions/pending.test-support.ts'
import { checkPassword, hashPassword } from '../http/session/passwords.ts'
import { openSession } from '../http/session/sessions.ts'
import { demoAccounts } from './demo-accounts.ts'
import { DEMO_PASSWORD } from './password.ts'
import { storeDemo } from './seed.ts'

let fresh: FreshDb
let db: Db
beforeAll(async () => {
  fresh = await freshDb()
  db = fresh.db
  await storeDemo(db, { now: new Date('2026-11-20T08:00:00Z') })
})
afterAll(() => fresh.drop())

it('has an account for every pupil, parent, teacher, leader and administrator that may sign in and leads somewhere', async () => {
  const lost = await sql<{ n: number }>`
    select count(*) as n from account_user u where not exists (
      select from student s where u.user_type in (4, 5) and s.school_id = u.school_id and s.student_id = u.relative_id
      union all
      select from teacher t where u.user_type in (3, 9, 10, 11, 12)
        and t.school_id = u.school_id and t.teacher_id = u.relative_id
      union all
      select from school o where u.user_type in (14, 15) and o.school_id = u.school_id and o.school_id = u.relative_id)`.execute(
    db,
  )
  expect(lost.rows[0]?.n).toBe(0)
  const { rows } = await sql<{ user_type: number; n: number }>`
    select user_type, count(*) as n from account_user group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { user_type: 3, n: 106 },
    { user_type: 4, n: 2160 },
    { user_type: 5, n: 2160 },
    { user_type: 9, n: 2 },
    { user_type: 10, n: 2 },
    { user_type: 11, n: 2 },
    { user_type: 12, n: 4 },
    { user_type: 14, n: 2 },
    { user_type: 15, n: 2 },
  ])
  const unscoped = await sql`
    select from account_user u where user_type between 9 and 12 and not exists (
      select from leader_scope l where l.school_id = u.school_id and l.relative_id = u.relative_id
        and l.user_type = u.user_type)`.execute(db)
  expect(unscoped.rows).toEqual([])
})

it('shows demo accounts whose password opens them, with an account key nobody can guess', async () => {
  const accounts = await demoAccounts(db)
  expect(new Set(accounts.map((a) => a.role))).toEqual(new Set([3, 4, 5, 9, 10, 11, 12, 14, 15]))
  const secret = await accountKeySecret(db)
  for (const a of accounts) {
    const row = await db
      .selectFrom('account_login')
      .innerJoin('account', 'account.account_id', 'account_login.account_id')
      .innerJoin('account_user', 'account_user.account_id', 'account.account_id')
      .select(['account.account_id', 'account_key', 'password_hash'])
      .where('login_name', '=', a.account)
      .where('user_type', '=', a.role)
      .executeTakeFirstOrThrow()
    expect(row.account_key).toBe(accountKey(secret, row.account_id))
    expect(row.account_key).toMatch(/^[\w-]{22}$/)
    expect(row.password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    if (a === accounts[0]) expect(await verify(row.password_hash, a.password)).toBe(true)
  }
})

it('shuts every account with the public password where the demo is off, and opens them again', async () => {
  const hashOf = async (login_name: string) => {
    const rows = db.selectFrom('account_login as l').innerJoin('account as a', 'a.account_id', 'l.account_id')
    const named = rows.select(['a.account_id', 'password_hash']).where('login_name', '=', login_name)
    return named.executeTakeFirstOrThrow()
  }
  const { account_id } = await hashOf('leader9')
  const chosen = await hashPassword('chosen by a person')
  await db
    .updateTable('account')
    .set({ password_hash: chosen })
    .where('account_id', '=', account_id)
    .execute()
  const token = await openSession(db, (await hashOf('student1')).account_id, Date.now())
  const said: string[] = []
  await closeDemo(db, (line) => said.push(line))
  await closeDemo(db, (line) => said.push(line))
  expect(said).toEqual([expect.stringMatching(/its \d{4} accounts with the public password are shut/)])
  expect(await checkPassword((await hashOf('student1')).password_hash, DEMO_PASSWORD)).toBe(false)
  expect((await hashOf('leader9')).password_hash).toBe(chosen)
  const open = db.selectFrom('session').select('account_id').where('ended_reason', 'is', null)
  expect(await open.execute(), token).toEqual([])
  await openDemo(db, Date.now())
  expect(await checkPassword((await hashOf('student1')).password_hash, DEMO_PASSWORD)).toBe(true)
  expect((await hashOf('leader9')).password_hash).toBe(chosen)
})

it('gives parent2 a child in each school and parent3 two in one', async () => {
  const childrenOf = (login: string) =>
    db
      .selectFrom('account_login as l')
      .innerJoin('account_user as u', 'u.account_id', 'l.account_id')
      .innerJoin('student as s', (j) =>
        j.onRef('s.school_id', '=', 'u.school_id').onRef('s.student_id', '=', 'u.relative_id'),
      )
      .select(['s.school_id', 's.student_id', 's.name'])
      .where('login_name', '=', login)
      .where('user_type', '=', 5)
      .execute()
  const [one, two, three] = await Promise.all(['parent1', 'parent2', 'parent3'].map(childrenOf))
  expect(one).toHaveLength(1)
  expect(two).toHaveLength(2)
  expect(new Set(two?.map((c) => c.school_id)).size).toBe(2)
  expect(new Set(three?.map((c) => c.student_id)).size).toBe(2)
  expect(new Set(three?.map((c) => c.school_id)).size).toBe(1)
})

it('makes teacher1 head of a class who teaches maths, teacher2 head of none', async () => {
  const teaching = (login: string) =>
    db
      .selectFrom('account_login as l')
      .innerJoin('account_user as u', 'u.account_id', 'l.account_id')
      .innerJoin('teacher_class as t', (j) =>
        j.onRef('t.school_id', '=', 'u.school_id').onRef('t.teacher_id', '=', 'u.relative_id'),
      )
      .select(['course_id', 'is_head'])
      .where('login_name', '=', login)
      .execute()
  const first = await teaching('teacher1')
  expect(first.filter((t) => t.is_head)).toEqual([{ course_id: '', is_head: true }])
  expect(first.filter((t) => t.course_id === 'math').length).toBeGreaterThanOrEqual(2)
  const second = await teaching('teacher2')
  expect(second.filter((t) => t.is_head)).toEqual([])
  expect(second.length).toBeGreaterThanOrEqual(2)
})

it('leaves its 15 exams to be published, oldest first', async () => {
  const pending = await pendingPublications(db)
  const months = ['九月月考', '期中考试', '十一月月考']
  expect(pending.map((p) => months.indexOf(p.name))).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2])
})
