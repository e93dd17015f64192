import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DoorName } from '#contract/account/sso.ts'
import { readPartners } from '#server/partners/file.ts'
import { storePartners } from '#server/partners/store.ts'
import { auditRowsOf, withoutSecondFactor } from '#tests/support/office/office.ts'
import { type AtDoor, atDoor } from '#tests/support/partners/at-door.ts'
import { credential } from '#tests/support/partners/credentials.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const LIST = 'GET /api/office/partners'
const MAKE = 'POST /api/office/partners/key/make'
const WITHDRAW = 'POST /api/office/partners/key/withdraw'
const RESTORE = 'POST /api/office/partners/key/restore'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let at: AtDoor
let token: string
beforeAll(async () => {
  at = await atDoor()
  await withoutSecondFactor(at.t.db)
})
beforeEach(async () => {
  at.t.clock.at += DAY
  token = await at.t.tokenOf('adminA')
})
afterAll(() => at.close())

const partners = async (of = token, as?: string) =>
  (await checkedInject(at.t.app, LIST, { token: of, input: { userId: as } })).data.partners
const partner = async (id: string) => {
  const found = (await partners()).find((p) => p.partnerId === id)
  if (!found) throw new Error(`No partner ${id}`)
  return found
}
const make = (partnerId: string, overlapHours = 0, given: string | null = null) =>
  checkedInject(at.t.app, MAKE, { token, input: { partnerId, overlapHours, given } })
const withdraw = (partnerKeyId: string) =>
  checkedInject(at.t.app, WITHDRAW, { token, input: { partnerKeyId } })
const restore = (partnerKeyId: string) => checkedInject(at.t.app, RESTORE, { token, input: { partnerKeyId } })
/** Whether the partner's people come in, when it signs with this key. */
const comesIn = async (door: DoorName, secret: string) => {
  const app = { ...at.world.app(door), secret }
  const fields = credential(door, app, at.t.clock.at, 'org-a')
  return (await at.send(door, fields)).status === 0
}

describe('the list of partners', () => {
  it('has the doors of this school alone, with family, state, last sign-on and no key [O14]', async () => {
    const list = await partners()
    expect(list).toHaveLength(19)
    expect(list.every((p) => p.partnerId.endsWith('-a'))).toBe(true)
    expect(new Set(list.map((p) => p.family)).size).toBe(5)
    const before = await partner('jwt-a')
    expect(before).toMatchObject({
      door: 'jwt',
      family: 'jwt',
      keyKind: 'shared',
      open: true,
      lastSignOn: null,
    })
    expect(before.keys).toMatchObject([{ madeAt: null, state: 'works', worksUntil: null }])
    const { secret } = at.world.app('jwt')
    expect(await comesIn('jwt', secret)).toBe(true)
    expect((await partner('jwt-a')).lastSignOn).toBe(at.t.clock.at)
    const { text } = await checkedInject(at.t.app, LIST, { token })
    for (const door of ['jwt', 'fujian', 'wechat'] as const)
      expect(text.includes(at.world.app(door).secret)).toBe(false)
  })

  it('says whose key each door has [O14]', async () => {
    const kinds = Object.fromEntries((await partners()).map((p) => [p.door, p.keyKind]))
    expect(kinds).toMatchObject({ jwt: 'shared', '17zuoye': 'shared', fujian: 'shared' })
    expect(kinds).toMatchObject({ jimei: 'none', wechat: 'given', iedu: 'given', dingtalk: 'given' })
  })

  it('keys of a partner of several schools are for who runs them all [O14]', async () => {
    await at.t.db
      .insertInto('partner_school')
      .values({ partner_id: 'aiclass-a', school_id: 'B', name_there: 'org-b' })
      .execute()
    expect((await partner('aiclass-a')).mayChange).toBe(false)
    expect((await make('aiclass-a')).status).toBe(10002)
    const district = await at.t.tokenOf('districtAB')
    const seen = await partners(district, 'u-districtAB-1')
    expect(seen.find((p) => p.partnerId === 'aiclass-a')?.mayChange).toBe(true)
  })
})

describe('a new key', () => {
  it.each(['jwt', '17zuoye'] as const)(
    'of %s is shown once; the old one works until the stated time and no longer [O14]',
    async (door) => {
      const old = at.world.app(door).secret
      const { data } = await make(`${door}-a`, 2)
      const fresh = data.secret ?? ''
      expect(fresh.length).toBeGreaterThanOrEqual(43)
      expect(await comesIn(door, fresh)).toBe(true)
      expect(await comesIn(door, old)).toBe(true)
      const { keys } = await partner(`${door}-a`)
      expect(keys.map((k) => [k.state, k.worksUntil])).toEqual([
        ['works', null],
        ['ending', at.t.clock.at + 2 * HOUR],
      ])
      for (const call of [LIST, 'GET /api/office/audit'] as const)
        expect((await checkedInject(at.t.app, call, { token })).text.includes(fresh)).toBe(false)
      at.t.clock.at += 2 * HOUR - 1
      expect(await comesIn(door, old)).toBe(true)
      at.t.clock.at += 1
      expect(await comesIn(door, old)).toBe(false)
      expect(await comesIn(door, fresh)).toBe(true)
    },
  )

  it('that the partner gave is tried first, then the one before [O14]', async () => {
    const app = at.world.app('dingtalk')
    const before = app.secret
    const { data } = await make('dingtalk-a', 24, 'a-new-secret-of-the-program')
    expect(data.secret).toBeNull()
    // its partner still has the old one
    expect(await comesIn('dingtalk', before)).toBe(true)
    app.secret = 'a-new-secret-of-the-program'
    expect(await comesIn('dingtalk', app.secret)).toBe(true)
  })

  it('without an overlap ends the others at once, and each row of the log has prints alone [O14] [O02]', async () => {
    const first = (await make('sso-a')).data
    const firstAt = at.t.clock.at++
    const second = (await make('sso-a')).data
    expect(await comesIn('sso', first.secret ?? '')).toBe(false)
    expect(await comesIn('sso', second.secret ?? '')).toBe(true)
    const rows = (await auditRowsOf(at.t.db, 'A')).filter((row) => row.target === 'partner sso-a')
    expect(rows.map((row) => [row.call, row.after])).toEqual(
      [[first, firstAt] as const, [second, at.t.clock.at] as const].map(([{ key }, until]) => [
        MAKE,
        { key: key.print, oldKeysUntil: new Date(until).toISOString() },
      ]),
    )
    const told = JSON.stringify(rows)
    for (const secret of [first.secret, second.secret, at.world.app('sso').secret])
      expect(told.includes(secret ?? '')).toBe(false)
  })

  it('is refused where it cannot be, and nothing changes [O14]', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = (key: typeof privateKey, type: 'pkcs8' | 'spki') =>
      key.export({ format: 'pem', type }).toString()
    await at.t.db
      .updateTable('partner')
      .set({ settings: JSON.stringify({ alg: 'RS256' }) })
      .where('partner_id', '=', 'tianwen-a')
      .execute()
    for (const [id, given] of [
      ['qingningedu-a', 'a-key-of-my-own-choice'],
      ['wechat-a', null],
      ['wechat-a', at.world.app('wechat', 'b').secret],
      ['tianwen-a', pem(privateKey, 'pkcs8')],
      ['tianwen-a', 'this is no key at all'],
    ] as const) {
      const answer = await make(id, 0, given)
      expect([answer.status, answer.field], `${id} ${given ?? ''}`).toEqual([10001, 'given'])
    }
    expect((await make('jimei-a')).status).toBe(10002)
    expect((await make('jwt-b')).status).toBe(10005)
    expect((await partner('tianwen-a')).keys).toHaveLength(1)
    expect((await make('tianwen-a', 0, pem(publicKey, 'spki'))).status).toBe(0)
    expect((await partner('tianwen-a')).keys.map((k) => k.state)).toEqual(['works', 'ended'])
  })
})

describe('a withdrawn key', () => {
  it('works no more, and works again when it is put back [O14] [O02]', async () => {
    const { secret } = at.world.app('dongni')
    const [key] = (await partner('dongni-a')).keys
    const id = key?.partnerKeyId ?? ''
    expect((await withdraw(id)).status).toBe(0)
    expect(await comesIn('dongni', secret)).toBe(false)
    expect((await partner('dongni-a')).keys).toMatchObject([
      { state: 'withdrawn', backUntil: at.t.clock.at + 7 * DAY },
    ])
    expect((await withdraw(id)).status).toBe(10020)
    expect((await restore(id)).status).toBe(0)
    expect(await comesIn('dongni', secret)).toBe(true)
    expect((await restore(id)).status).toBe(10020)
    const rows = (await auditRowsOf(at.t.db, 'A')).filter((row) => row.target === 'partner dongni-a')
    expect(rows.map((row) => row.call).toSorted()).toEqual([RESTORE, WITHDRAW].toSorted())
  })

  it('is forgotten after a week [O14]', async () => {
    const { data } = await make('dongni-a')
    await withdraw(data.key.partnerKeyId)
    at.t.clock.at += 7 * DAY + 1
    token = await at.t.tokenOf('adminA')
    expect((await restore(data.key.partnerKeyId)).status).toBe(10020)
    await make('dongni-a')
    const kept = await at.t.db
      .selectFrom('partner_key')
      .where('partner_id', '=', 'dongni-a')
      .selectAll()
      .execute()
    expect(kept.filter((k) => k.secret !== '')).toHaveLength(1)
  })

  it('of another school is no key here [O14]', async () => {
    const inB = await partners(await at.t.tokenOf('districtAB'), 'u-districtAB-2')
    const other = inB.find((p) => p.partnerId === 'jwt-b')?.keys[0]?.partnerKeyId ?? ''
    expect(other).not.toBe('')
    expect((await withdraw(other)).status).toBe(10005)
    expect((await restore(other)).status).toBe(10005)
  })

  it('does not come back by an old file; a new key in the file counts [O14]', async () => {
    const entry = at.world.entries.filter((e) => e.partnerId === 'qingningedu-a')
    const others = at.world.entries.filter((e) => e.partnerId !== 'qingningedu-a')
    const file = (secret?: string) =>
      readPartners(
        JSON.stringify({ partners: [...others, ...entry.map((e) => (secret ? { ...e, secret } : e))] }),
      )
    const fresh = (await make('qingningedu-a')).data.secret ?? ''
    expect(await storePartners(at.t.db, file(), at.t.clock.at)).toContain('qingningedu-a')
    expect(await comesIn('qingningedu', fresh)).toBe(true)
    expect(await comesIn('qingningedu', at.world.app('qingningedu').secret)).toBe(false)
    at.t.clock.at += 1
    expect(await storePartners(at.t.db, file('another-key-of-the-file'), at.t.clock.at)).not.toContain(
      'qingningedu-a',
    )
    expect(await comesIn('qingningedu', fresh)).toBe(false)
    expect(await comesIn('qingningedu', 'another-key-of-the-file')).toBe(true)
  })
})
