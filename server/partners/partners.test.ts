import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { readPartners } from './file.ts'
import { storePartners } from './store.ts'

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
  await insertSchools(fresh.db)
})
afterAll(() => fresh.drop())

const KEY = 'a-secret-that-nobody-may-see'
const partner = (partnerId: string, more: object = {}) => ({
  partnerId,
  door: 'jwt',
  appId: 'app',
  audience: 'kaoban:jwt',
  secret: `${KEY}-${partnerId}`,
  schools: [{ school: 'A', nameThere: 'org-a' }],
  settings: { origins: ['https://a.example'] },
  ...more,
})
const TEMPLATE = { templateId: 'tpl', data: { thing1: '{title}' } }
/** An official account that reminds its followers. */
const account = (settings: object, more: object = {}) =>
  partner('wx', {
    door: 'wechat',
    settings: {
      ...{ api: 'https://wx.example', origins: ['https://a.example'] },
      ...{ messages: { results: TEMPLATE, deadlines: TEMPLATE }, ...settings },
    },
    ...more,
  })
const text = (...partners: object[]) => JSON.stringify({ partners })
const store = (...partners: object[]) => storePartners(fresh.db, readPartners(text(...partners)), NOW)
const rows = () =>
  fresh.db.selectFrom('partner').select(['partner_id', 'enabled']).orderBy('partner_id').execute()

describe('the partners’ file', () => {
  it.each([
    ['not JSON', '{'],
    ['a field nobody knows', text(partner('one', { colour: 'red' }))],
    ['a door there is not', text(partner('one', { door: 'window' }))],
    ['an algorithm that is none', text(partner('one', { settings: { alg: 'none' } }))],
    ['an address with a query', text(partner('one', { settings: { api: 'https://x.example/?a=1' } }))],
    ['an origin that is a pattern', text(partner('one', { settings: { origins: ['https://*.example'] } }))],
    ['no key at a door that signs', text(partner('one', { secret: undefined }))],
    ['no key at a door with tickets', text(partner('one', { door: 'fujian', secret: undefined }))],
    ['no key for selling memberships', text(partner('one', { door: 'gulou', secret: undefined }))],
    ['a short key', text(partner('one', { secret: 'short' }))],
    ['one partner twice', text(partner('one'), partner('one'))],
    ['messages of a door that is no official account', text(account({}, { door: 'jwt' }))],
    ['messages without an interface to send them by', text(account({ api: undefined }))],
    ['messages without an address they open', text(account({ origins: [] }))],
    ['messages of one topic only', text(account({ messages: { results: TEMPLATE } }))],
    ['one key for two', text(partner('one', { secret: KEY }), partner('two', { secret: KEY }))],
  ])('is refused with %s, and the key is not repeated', (_, file) => {
    expect(() => readPartners(file)).toThrow(/\.$/)
    try {
      readPartners(file)
    } catch (e) {
      expect(String(e)).not.toContain(KEY)
    }
  })

  it('may leave out the key of a CAS server, which has none, and no other key', () => {
    const cas = (partnerId: string, door: string) => partner(partnerId, { door, secret: undefined })
    const file = readPartners(text(cas('one', 'jimei'), cas('two', 'jiaoyuju')))
    expect(file.partners.map(({ secret }) => secret)).toEqual([undefined, undefined])
    expect(() => readPartners(text(cas('three', 'sso')))).toThrow(
      'The partner three has no secret: only a CAS partner (door jimei or jiaoyuju) needs none.',
    )
  })

  it('may give the templates by which an official account reminds its followers', () => {
    const [wechat] = readPartners(text(account({}))).partners
    expect(wechat?.settings.messages?.deadlines).toEqual(TEMPLATE)
  })
})

describe('storing it', () => {
  it('makes the partners those of the file: schools by id or name, people by sign-in name', async () => {
    const people = [{ externalId: 'x1', account: 'studentA11' }]
    await store(partner('one', { schools: [{ school: '名A名' }], people }), partner('two'))
    expect(await rows()).toEqual([
      { partner_id: 'one', enabled: true },
      { partner_id: 'two', enabled: true },
    ])
    const link = await fresh.db.selectFrom('external_identity').selectAll().executeTakeFirst()
    expect(link).toMatchObject({ partner_id: 'one', external_id: 'x1', account_id: 'studentA11' })
  })

  it('closes a partner that is gone from it, with its schools, and keeps its links', async () => {
    await store(partner('two'))
    expect(await rows()).toEqual([
      { partner_id: 'one', enabled: false },
      { partner_id: 'two', enabled: true },
    ])
    const schools = await fresh.db.selectFrom('partner_school').select('partner_id').execute()
    expect(schools).toEqual([{ partner_id: 'two' }])
    expect(await fresh.db.selectFrom('external_identity').select('partner_id').execute()).toHaveLength(1)
  })

  it('forgets the key of a partner that becomes a CAS server, and asks for one when it is one no longer', async () => {
    const secretOf = async () =>
      (await fresh.db.selectFrom('partner').where('partner_id', '=', 'two').select('secret').execute())[0]
        ?.secret
    await store(partner('two'))
    expect(await secretOf()).toBe(`${KEY}-two`)
    await store(partner('two', { door: 'jimei', secret: undefined }))
    expect(await secretOf()).toBe('')
    await store(partner('two'))
    expect(await secretOf()).toBe(`${KEY}-two`)
  })

  it.each([
    ['a school', partner('three', { schools: [{ school: 'nowhere' }] })],
    ['an account', partner('three', { people: [{ externalId: 'x', account: 'nobody-at-all' }] })],
  ])('with %s that does not exist changes nothing', async (_, wrong) => {
    const before = await rows()
    await expect(store(partner('two'), wrong)).rejects.toThrow(/There is/)
    expect(await rows()).toEqual(before)
  })
})
