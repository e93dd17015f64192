import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL_VERSION } from '#core/domain/entry/protocol.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type EntryApp, entryApp, provePhone } from '#tests/support/servers/entry.ts'
import { keepIdentities } from '../../http/session/student-identity.ts'

const AGREE = 'POST /api/base/data/system/account/protocol'
const STATE = 'GET /api/base/data/system/account/protocol/{accountId}'

let t: EntryApp
beforeAll(async () => {
  t = await entryApp()
})
afterAll(() => t.close())

const stateOf = (token: string | undefined, accountId: string) =>
  checkedInject(t.app, STATE, { token, input: { accountId } })
const agree = (token: string, input: object = {}) =>
  checkedInject(t.app, AGREE, { token, input: { version: PROTOCOL_VERSION, ...input } })

describe('the agreement', () => {
  it('is agreed to once, with version and time [C020, C021]', async () => {
    const token = await t.tokenOf('headA1')
    const before = await stateOf(token, 'headA1')
    expect(before.data).toEqual({
      accountId: 'headA1',
      version: PROTOCOL_VERSION,
      agreedVersion: null,
      agreedAt: null,
      needed: true,
      guardianNeeded: false,
    })
    const at = t.clock.at
    expect((await agree(token)).data).toEqual({ version: PROTOCOL_VERSION, agreedAt: at })
    t.clock.at += 60_000
    expect((await agree(token)).data.agreedAt).toBe(at)
    expect((await stateOf(token, 'headA1')).data).toMatchObject({
      needed: false,
      agreedVersion: PROTOCOL_VERSION,
      agreedAt: at,
    })
  })

  it('to an older version is asked for again [C020, C021]', async () => {
    const token = await t.tokenOf('mathA2')
    expect((await agree(token, { version: '2020-01-01' })).status).toBe(10001)
    await t.db
      .insertInto('consent')
      .values({
        account_id: 'mathA2',
        kind: 'protocol',
        version: '2020-01-01',
        agreed_at: new Date(t.clock.at),
      })
      .execute()
    expect((await stateOf(token, 'mathA2')).data).toMatchObject({ needed: true, agreedVersion: '2020-01-01' })
  })

  it('of another account is not told, nor without a session [C021, B26]', async () => {
    const token = await t.tokenOf('parentA')
    const other = await stateOf(token, 'headA1')
    expect([other.status, other.text]).toEqual([10005, (await stateOf(token, 'nobody-at-all')).text])
    expect((await stateOf(undefined, 'parentA')).status).toBe(10051)
  })
})

describe('a student under 14', () => {
  it('agrees together with a guardian, whose phone proves it [C020, C021]', async () => {
    await keepIdentities(t.db, [
      { schoolId: 'A', studentId: 'A-s11', idNumber: '410102201403074510', birth: '2014-03-07' },
    ])
    await t.db
      .updateTable('account')
      .set({ phone: '13800138000' })
      .where('account_id', '=', 'studentA11')
      .execute()
    const token = await t.tokenOf('studentA11')
    expect((await stateOf(token, 'studentA11')).data.guardianNeeded).toBe(true)
    expect((await agree(token)).message).toContain('监护人')
    const self = await provePhone(t, 'guardian', '13800138000')
    expect((await agree(token, { guardianTicket: self })).message).toContain('不能与本人相同')
    const guardianTicket = await provePhone(t, 'guardian', '13900139000')
    expect((await agree(token, { guardianTicket })).status).toBe(0)
    expect((await stateOf(token, 'studentA11')).data).toMatchObject({ needed: false, guardianNeeded: false })
    const row = await t.db
      .selectFrom('consent')
      .where('account_id', '=', 'studentA11')
      .where('kind', '=', 'guardian')
      .select('guardian_phone')
      .executeTakeFirstOrThrow()
    expect(row.guardian_phone).toBe('13900139000')
  })

  it('is known by the birthday on record, else by the stage of school', async () => {
    const token = await t.tokenOf('studentB11')
    expect((await stateOf(token, 'studentB11')).data.guardianNeeded).toBe(false)
    await t.db.updateTable('grade').set({ stage: 1 }).where('school_id', '=', 'B').execute()
    expect((await stateOf(token, 'studentB11')).data.guardianNeeded).toBe(true)
    await keepIdentities(t.db, [
      { schoolId: 'B', studentId: 'B-s11', idNumber: '440524188001010014', birth: '1880-01-01' },
    ])
    expect((await stateOf(token, 'studentB11')).data.guardianNeeded).toBe(false)
  })
})
