import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { ADMINISTRATORS } from '#contract/roles.ts'
import { values, valuesOf } from '#tests/support/access/values.ts'
import { OFFICE_ACTIONS } from '#tests/support/office/actions.ts'
import { auditRowsOf, officeCalls, withoutSecondFactor } from '#tests/support/office/office.ts'
import { people } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { AUDIT_WORDS } from './audit/words.rules.ts'

const root = resolve(import.meta.dirname, '../../..')
const posts = officeCalls.filter((c) => c.call.startsWith('POST'))
const others = people.filter((p) =>
  p.identities.every((i) => !ADMINISTRATORS.some((role) => role === i.userType)),
)

let t: TestApp
beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 } })
  await t.db
    .insertInto('account')
    .values({ account_id: 'adminA2', account_key: 'key-adminA2', name: '二', password_hash: 'none' })
    .execute()
  await t.db.insertInto('account_login').values({ login_name: 'adminA2', account_id: 'adminA2' }).execute()
})
afterAll(() => t.close())
/** School A with two administrators and no second factor. */
beforeEach(async () => {
  for (const table of ['second_factor', 'login_attempt', 'school_setting'] as const)
    await t.db.deleteFrom(table).execute()
  await withoutSecondFactor(t.db)
  t.clock.at += 3_600_000
  for (const account_id of ['adminA', 'adminA2'])
    await t.db
      .insertInto('account_user')
      .values({
        account_id,
        user_id: `u-${account_id}`,
        user_type: 14,
        school_id: 'A',
        relative_id: 'A',
        user_name: account_id,
      })
      .onConflict((c) => c.doNothing())
      .execute()
  await t.db
    .deleteFrom('account_user')
    .where('account_id', '=', 'directorA')
    .where('user_type', '=', 14)
    .execute()
})

/** Fields of a call with the first value of each. */
function fieldsOf(call: (typeof officeCalls)[number]): Record<string, unknown> {
  const own = { ...values, ...valuesOf[call.call] }
  const shape = (call.query ?? call.body) as { properties?: object } | undefined
  return Object.fromEntries(Object.keys(shape?.properties ?? {}).map((field) => [field, own[field]?.[0]]))
}
const ask = (call: (typeof officeCalls)[number], token: string | undefined, input: object) =>
  checkedInject(t.app, call.call as CallName, { token, input })

describe('every call of the office', () => {
  it('is of administrators alone, within their school; calendar and second step also of 0 and 2 [O01, A01]', () => {
    expect(officeCalls.length).toBeGreaterThan(10)
    const isShared = (call: string) =>
      /\/calendar(\/|$)/.test(call) || (/\/second-factor(\/|$)/.test(call) && !call.endsWith('/rule'))
    for (const call of officeCalls)
      expect([call.roles, call.scope], call.call).toEqual([
        isShared(call.call) ? [...ADMINISTRATORS, 0, 2] : ADMINISTRATORS,
        'school',
      ])
    expect(officeCalls.filter(({ call }) => isShared(call)).map(({ call }) => call)).toHaveLength(9)
  })

  it.each([...new Set(others.flatMap((p) => p.identities.map((i) => i.userType)))])(
    'refuses role %i [O01]',
    async (role) => {
      for (const p of others.filter((one) => one.identities.some((i) => i.userType === role))) {
        const token = await t.tokenOf(p.account)
        for (const call of officeCalls) {
          const answer = await ask(call, token, fieldsOf(call))
          expect([answer.status, answer.data], `${p.account} ${call.call}`).toEqual([10002, undefined])
        }
      }
    },
  )

  it('refuses whoever is not signed in, and an account without a role [O01]', async () => {
    const nobody = await t.tokenOf('nobody')
    for (const call of officeCalls) {
      expect((await ask(call, undefined, fieldsOf(call))).status, call.call).toBe(10051)
      expect((await ask(call, nobody, fieldsOf(call))).status, call.call).toBe(10002)
    }
  })

  it('has nothing of school A for an administrator of another, whatever is claimed [O01]', async () => {
    const token = await t.tokenOf('districtAB')
    const inB = { userId: 'u-districtAB-2' }
    const admin = await t.tokenOf('adminA')
    for (const call of officeCalls) {
      // a claim to be of the other school, and to be somebody there
      const claim = { ...fieldsOf(call), ...inB, schoolId: 'A' }
      expect((await ask(call, token, claim)).status, call.call).toBe(10002)
      expect((await ask(call, admin, { ...fieldsOf(call), ...inB })).status, call.call).toBe(10002)
      if (call.call.startsWith('POST')) continue
      const told = (await ask(call, token, { ...fieldsOf(call), ...inB })).text
      for (const id of ['adminA', 'u-adminA', 'A-s11', 'A-c1', '名A名'])
        expect(told.includes(`"${id}"`), `${call.call} ${id}`).toBe(false)
    }
  })

  it('waits for the second factor, unless it is there to give or set one up [O01]', async () => {
    await t.db.deleteFrom('school_setting').where('key', '=', 'officeSecondFactor').execute()
    const token = await t.tokenOf('adminA')
    for (const call of officeCalls) {
      const { status } = await ask(call, token, fieldsOf(call))
      if (call.beforeSecondFactor) expect(status, call.call).not.toBe(10031)
      else expect(status, call.call).toBe(10031)
    }
    expect(
      officeCalls.filter((c) => c.beforeSecondFactor).map((c) => c.call.split('/').slice(0, 4).join('/')),
    ).toEqual(['GET /api/office/second-factor', ...Array<string>(3).fill('POST /api/office/second-factor')])
  })
})

describe('what is done in the office', () => {
  it('is known to these tests, call by call [O02]', () => {
    expect(Object.keys(OFFICE_ACTIONS).toSorted()).toEqual(posts.map((c) => c.call as string).toSorted())
  })

  it.each(posts.map((c) => [c.call, c] as const))(
    '%s leaves a row, or none by its own word [O02]',
    async (_name, call) => {
      const action = OFFICE_ACTIONS[call.call]
      if (!action) throw new Error(`tests/support/office/actions.ts does not say how ${call.call} is done.`)
      if ('shownBy' in action) {
        expect(readFileSync(resolve(root, action.shownBy), 'utf8')).toContain(action.words ?? call.call)
        return
      }
      const token = await t.tokenOf('adminA')
      const input = await action.input(t, token)
      t.clock.at += 1
      const before = (await auditRowsOf(t.db, 'A')).length
      const answer = await ask(call, token, input)
      expect([answer.status, answer.message], call.call).toEqual([0, ''])
      const rows = (await auditRowsOf(t.db, 'A')).slice(before)
      expect(rows.map((row) => row.call)).toEqual(action.leaves === 'row' ? [call.call] : [])
      for (const row of rows)
        expect(row).toMatchObject({ account_id: 'adminA', user_id: 'u-adminA', at: new Date(t.clock.at) })
    },
  )

  it('has words in both languages, call by call [O02]', () => {
    const wanted = [...posts.map((c) => c.call as string), 'POST /api/office/first'].toSorted()
    for (const [locale, words] of Object.entries(AUDIT_WORDS)) {
      expect(Object.keys(words).toSorted(), locale).toEqual(wanted)
      for (const said of Object.values(words)) expect(/\p{Script=Han}/u.test(said)).toBe(locale === 'zh-CN')
    }
  })

  it('is never changed or removed afterwards, by no statement [O02]', async () => {
    const token = await t.tokenOf('adminA')
    const call = posts.find((c) => c.call.endsWith('/rule'))
    if (call) await ask(call, token, { rule: 'required' })
    const rows = await auditRowsOf(t.db, 'A')
    expect(rows.length).toBeGreaterThan(0)
    for (const statement of [
      sql`update audit set user_name = 'somebody else'`,
      sql`update audit set after = null where school_id = 'A'`,
      sql`delete from audit`,
    ])
      await expect(statement.execute(t.db)).rejects.toThrow(/only ever added to/)
    expect(await auditRowsOf(t.db, 'A')).toEqual(rows)
  })

  it('stays as it was whatever calls are made [O02]', async () => {
    const token = await t.tokenOf('adminA')
    const rows = await auditRowsOf(t.db, 'A')
    for (const call of officeCalls) await ask(call, token, fieldsOf(call))
    expect((await auditRowsOf(t.db, 'A')).slice(0, rows.length)).toEqual(rows)
  })
})
