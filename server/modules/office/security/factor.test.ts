import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt } from '#server/http/session/totp.ts'
import { auditRowsOf, setUpFactor } from '#tests/support/office/office.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { CODE_TRIES } from './factor.service.ts'

const STEP = 30_000
const HOME = 'GET /api/office/home'
const STATE = 'GET /api/office/second-factor'
const GIVE = 'POST /api/office/second-factor/give'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('second_factor').execute()
  await t.db.deleteFrom('login_attempt').execute()
  await t.db.deleteFrom('school_setting').where('key', '=', 'officeSecondFactor').execute()
  t.clock.at += 3_600_000
})

const ask = async (call: typeof HOME | typeof STATE, token: string) =>
  (await checkedInject(t.app, call, { token })).status
const give = (token: string, code: string) => checkedInject(t.app, GIVE, { token, input: { code } })

describe('the second factor of an administrator', () => {
  it('has to be set up before the office opens, and is asked for in each session [O01]', async () => {
    const token = await t.tokenOf('adminA')
    expect(await ask(HOME, token)).toBe(10031)
    expect(await ask(STATE, token)).toBe(0)
    const { secret, uri, recoveryCodes } = await setUpFactor(t, token)
    expect(uri).toContain(`secret=${secret}`)
    expect(recoveryCodes).toHaveLength(10)
    expect(await ask(HOME, token)).toBe(0)

    const other = await t.tokenOf('adminA')
    expect(await ask(HOME, other)).toBe(10030)
    t.clock.at += STEP
    expect((await give(other, codeAt(secret, t.clock.at))).status).toBe(0)
    expect(await ask(HOME, other)).toBe(0)
    expect((await checkedInject(t.app, STATE, { token: other })).data).toMatchObject({
      on: true,
      given: true,
      rule: 'required',
      recoveryLeft: 10,
    })
  })

  it('takes a code once, also of two that come at one moment, and none of two steps ago [O01]', async () => {
    const { secret, code } = await setUpFactor(t, await t.tokenOf('adminA'))
    const token = await t.tokenOf('adminA')
    expect((await give(token, code)).status).toBe(10001)
    t.clock.at += 2 * STEP
    const next = codeAt(secret, t.clock.at)
    const both = await Promise.all([give(token, next), give(await t.tokenOf('adminA'), next)])
    expect(both.map((b) => b.status).toSorted((a, b) => a - b)).toEqual([0, 10001])
    // a step older than one that was used, and one that is over
    expect((await give(token, codeAt(secret, t.clock.at - STEP))).status).toBe(10001)
    t.clock.at += 10 * STEP
    expect((await give(token, codeAt(secret, t.clock.at - 2 * STEP))).status).toBe(10001)
  })

  it('stops guessing after five wrong codes, whichever session they come from [O01]', async () => {
    const { secret } = await setUpFactor(t, await t.tokenOf('adminA'))
    t.clock.at += 2 * STEP
    for (let i = 0; i < CODE_TRIES; i++)
      expect((await give(await t.tokenOf('adminA'), '000000')).status).toBe(10001)
    const token = await t.tokenOf('adminA')
    expect((await give(token, codeAt(secret, t.clock.at))).status).toBe(10004)
    t.clock.at += 16 * 60_000
    expect((await give(token, codeAt(secret, t.clock.at))).status).toBe(0)
  })

  it('lets in by each recovery code once, and by no code of another account [O01]', async () => {
    const { recoveryCodes } = await setUpFactor(t, await t.tokenOf('adminA'))
    const [first = ''] = recoveryCodes
    await setUpFactor(t, await t.tokenOf('districtAB'))
    expect((await give(await t.tokenOf('districtAB'), first)).status).toBe(10001)
    const token = await t.tokenOf('adminA')
    const used = await give(token, first.toUpperCase().replaceAll('-', ' '))
    expect([used.status, used.data]).toEqual([0, { recoveryLeft: 9 }])
    expect(await ask(HOME, token)).toBe(0)
    expect((await give(await t.tokenOf('adminA'), first)).status).toBe(10001)
    const stored = await t.db
      .selectFrom('second_factor')
      .where('account_id', '=', 'adminA')
      .select('recovery')
      .executeTakeFirstOrThrow()
    expect(stored.recovery).toHaveLength(9)
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('gets new recovery codes by a code; the old ones end [O01]', async () => {
    const token = await t.tokenOf('adminA')
    const { secret, recoveryCodes } = await setUpFactor(t, token)
    t.clock.at += STEP
    const renewed = await checkedInject(t.app, 'POST /api/office/second-factor/recovery', {
      token,
      input: { code: codeAt(secret, t.clock.at) },
    })
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    const other = await t.tokenOf('adminA')
    expect((await give(other, recoveryCodes[1] ?? '')).status).toBe(10001)
    expect((await give(other, renewed.data.recoveryCodes[1] ?? '')).status).toBe(0)
  })

  it('is switched off by a code alone; every session has to set it up again where the school wants one [O01]', async () => {
    const token = await t.tokenOf('adminA')
    const { secret } = await setUpFactor(t, token)
    const off = (code: string) =>
      checkedInject(t.app, 'POST /api/office/second-factor/off', { token, input: { code } })
    expect((await off('000000')).status).toBe(10001)
    t.clock.at += STEP
    expect((await off(codeAt(secret, t.clock.at))).status).toBe(0)
    expect(await ask(HOME, token)).toBe(10031)
  })

  it('cannot be replaced by whoever has only the password [O01]', async () => {
    await setUpFactor(t, await t.tokenOf('adminA'))
    const thief = await t.tokenOf('adminA')
    expect(
      (await checkedInject(t.app, 'POST /api/office/second-factor/begin', { token: thief })).status,
    ).toBe(10001)
    const input = { code: '123456' }
    for (const call of [
      'POST /api/office/second-factor/off',
      'POST /api/office/second-factor/recovery',
    ] as const)
      expect((await checkedInject(t.app, call, { token: thief, input })).status, call).toBe(10030)
    const rule = await checkedInject(t.app, 'POST /api/office/second-factor/rule', {
      token: thief,
      input: { rule: 'optional' },
    })
    expect(rule.status).toBe(10030)
  })

  it('is asked of nobody who has none where the school says so, and noted with before and after [O01] [O02]', async () => {
    const token = await t.tokenOf('adminA')
    await setUpFactor(t, token)
    const rule = (to: 'required' | 'optional') =>
      checkedInject(t.app, 'POST /api/office/second-factor/rule', { token, input: { rule: to } })
    t.clock.at += 1
    expect((await rule('optional')).status).toBe(0)
    const count = (await auditRowsOf(t.db, 'A')).length
    expect((await rule('optional')).status).toBe(0)
    const rows = await auditRowsOf(t.db, 'A')
    expect(rows).toHaveLength(count)
    expect(rows.at(-1)).toMatchObject({ before: { rule: 'required' }, after: { rule: 'optional' } })
    expect(await ask(HOME, await t.tokenOf('districtAB'))).toBe(0)
    // the setting of one school is none of another's
    const inB = await checkedInject(t.app, HOME, {
      token: await t.tokenOf('districtAB'),
      input: { userId: 'u-districtAB-2' },
    })
    expect(inB.status).toBe(10031)
  })

  it('leaves no secret and no code in the log of the office or of the server [O02]', async () => {
    const token = await t.tokenOf('adminA')
    const { secret, code, recoveryCodes } = await setUpFactor(t, token)
    await give(await t.tokenOf('adminA'), recoveryCodes[0] ?? '')
    await give(await t.tokenOf('adminA'), '000000')
    const kept = JSON.stringify([await auditRowsOf(t.db, 'A'), t.logs])
    for (const word of [secret, code, ...recoveryCodes]) expect(kept).not.toContain(word)
  })
})
