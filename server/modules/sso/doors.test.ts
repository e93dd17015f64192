import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DoorName } from '#contract/account/sso.ts'
import { Status } from '#contract/envelope.ts'
import { credential, type Flaw } from '#tests/support/partners/credentials.ts'
import { ALL_DOORS, openWorld, type World } from '#tests/support/partners/world.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { DOORS } from './doors.rules.ts'

const HOUR = 3_600_000
let t: TestApp
let world: World

beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 } })
  const people = { 'ext-1': 'studentA11', 'ext-2': 'studentA31', 'ext-far': 'studentB11' }
  world = await openWorld(t.db, () => t.clock.at, [
    { side: 'a', school: 'A', nameThere: 'org-a', origins: ['https://a.example'], people },
    { side: 'b', school: 'B', nameThere: 'org-b', origins: ['https://b.example'], people: {} },
  ])
})
afterAll(async () => {
  await world.close()
  await t.close()
})

/** Begins at a door with an authorization page: its state and the browser's cookie. */
async function begin(door: DoorName, host = 'a.example') {
  if (DOORS[door].family !== 'oauth2') return { state: undefined, cookie: undefined }
  const call = door.startsWith('tongan')
    ? 'GET /api/base/data/system/auth/tongan/appid'
    : 'GET /api/base/data/school/student/appId'
  const { data, headers } = await checkedInject(t.app, call, { input: { door }, headers: { host } })
  return { state: data.state, cookie: String(headers['set-cookie']).split(';')[0] }
}

const send = (door: DoorName, fields: Record<string, string>, cookie?: string, host = 'a.example') =>
  checkedInject(t.app, DOORS[door].call as 'POST /api/base/data/auth/token', {
    input: { door, fields },
    headers: { host, ...(cookie ? { cookie } : {}) },
  })

const sessions = async () =>
  (
    await t.db
      .selectFrom('session')
      .select((e) => e.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Comes to a door with a credential made at the partner, as a browser that began there. */
async function come(door: DoorName, flaw: Flaw = {}, change = (f: Record<string, string>) => f) {
  const { state, cookie } = await begin(door)
  const made = credential(door, world.app(door), t.clock.at, 'org-a', flaw)
  const fields = change({ ...made, ...(state ? { state } : {}) })
  return { fields, cookie, answer: await send(door, fields, cookie) }
}

/** Nobody was signed in: no session, no cookie, no reply of a sign-in. */
async function nobody(work: () => Promise<{ answer: Awaited<ReturnType<typeof send>> }>) {
  const before = await sessions()
  const { answer } = await work()
  expect(answer.status).not.toBe(0)
  expect(answer.data).toBeUndefined()
  expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('kb_session')
  expect(await sessions()).toBe(before)
  return answer
}

const REFUSED = Status.badCredentials
const UNKNOWN = Status.notFound
const mayBind = (door: DoorName) => DOORS[door].mayBind === true

describe('the table of doors', () => {
  it('has the nineteen doors, each with its call and its page [C048, C075]', () => {
    expect(ALL_DOORS).toHaveLength(19)
    expect(new Set(ALL_DOORS.map((d) => DOORS[d].path)).size).toBe(19)
    for (const door of ALL_DOORS)
      expect(t.app.hasRoute({ method: 'POST', url: DOORS[door].call.slice(5) })).toBe(true)
  })
})

describe.each(ALL_DOORS)('door %s', (door) => {
  it('a good credential signs in [C036, C037, C038, C039, C040, C041, C042, C043, C044, C045, C046, C047, C052]', async () => {
    const { answer } = await come(door)
    expect(answer.status).toBe(0)
    expect(answer.data.login?.userList.map((u) => u.userId)).toEqual(['u-studentA11'])
    const token = answer.data.login?.dongniLoginToken
    const account = await checkedInject(t.app, 'GET /api/base/data/system/account/user', { token })
    expect(account.data.accountId).toBe('studentA11')
    expect(String(answer.headers['set-cookie'])).toContain('kb_session=')
  })

  it('forged: refused', async () => {
    expect((await nobody(() => come(door, { forged: true }))).status).toBe(REFUSED)
  })
  it('over: refused', async () => {
    expect((await nobody(() => come(door, { shift: -HOUR }))).status).toBe(REFUSED)
  })
  it('not yet valid: refused', async () => {
    expect((await nobody(() => come(door, { shift: HOUR }))).status).toBe(REFUSED)
  })
  it('replayed: refused, also with a new beginning', async () => {
    const { fields } = await come(door)
    const again = await begin(door)
    const replay = { ...fields, ...(again.state ? { state: again.state } : {}) }
    const answer = await nobody(async () => ({ answer: await send(door, replay, again.cookie) }))
    expect(answer.status).toBe(REFUSED)
  })
  it('made for somebody else: refused', async () => {
    expect((await nobody(() => come(door, { foreignAudience: true }))).status).toBe(REFUSED)
  })
  it('made by another partner with its own key: refused', async () => {
    expect((await nobody(() => come(door, { madeBy: world.app(door, 'b') }))).status).toBe(REFUSED)
  })
  it('of a school that is not the partner’s: refused', async () => {
    expect((await nobody(() => come(door, { person: 'ext-far' }))).status).toBe(UNKNOWN)
  })
  it('malformed: refused', async () => {
    const ruin = (text: string) => (f: Record<string, string>) =>
      Object.fromEntries(
        Object.keys(f).map((k) => [k, k === 'state' || k === 'appId' ? (f[k] as string) : text]),
      )
    expect((await nobody(() => come(door, {}, ruin('\u0001<é>')))).status).toBe(REFUSED)
    expect((await nobody(() => come(door, {}, ruin('\u0000<é>')))).status).toBe(Status.badRequest)
    expect((await nobody(() => come(door, {}, () => ({})))).status).toBe(REFUSED)
  })
  it('of somebody unknown: nobody comes in', async () => {
    if (!mayBind(door)) {
      expect((await nobody(() => come(door, { person: 'ext-nobody' }))).status).toBe(UNKNOWN)
      return
    }
    const before = await sessions()
    const { answer } = await come(door, { person: 'ext-nobody' })
    expect(answer.data).toMatchObject({ login: null, ask: null })
    expect(answer.data.bind).toMatch(/^[\w-]+\.[\w-]+$/)
    expect(await sessions()).toBe(before)
  })
  it('by another call than its own: refused', async () => {
    const other = DOORS[door].call.endsWith('/auth/jwt') ? 'sso' : 'jwt'
    const call = `POST /api/base/data/system/auth/${other}` as const
    const answer = await checkedInject(t.app, call as 'POST /api/base/data/system/auth/jwt', {
      input: { door, fields: {} },
      headers: { host: 'a.example' },
    })
    expect(answer.status).toBe(Status.badRequest)
  })
})
