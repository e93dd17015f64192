import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DoorName } from '#contract/account/sso.ts'
import { credential, type Flaw } from '#tests/support/partners/credentials.ts'
import { ALL_DOORS, openWorld, type World } from '#tests/support/partners/world.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { DOORS } from './doors.rules.ts'

/** The doors of a brand in hash mode: every call lies under its service path. */
const HOST = 'zhuyuan.test'
const PATH = '/edu/xueqing-svc'
const HOUR = 3_600_000
let t: TestApp
let world: World

beforeAll(async () => {
  t = await testApp({ limits: { perAddress: 1e9, perAccount: 1e9 } })
  const people = { 'ext-1': 'studentA11', 'ext-far': 'studentB11' }
  world = await openWorld(t.db, () => t.clock.at, [
    { side: 'a', school: 'A', nameThere: 'org-a', origins: [`http://${HOST}`], people },
    { side: 'b', school: 'B', nameThere: 'org-b', origins: ['https://b.example'], people: {} },
  ])
})
afterAll(async () => {
  await world.close()
  await t.close()
})

interface Answer {
  status: number
  data?: { state: string; login?: { userList: { userId: string }[] } | null }
}
async function ask(
  method: 'GET' | 'POST',
  url: string,
  more: { payload?: object; cookie?: string | undefined },
) {
  const res = await t.app.inject({
    method,
    url: `${PATH}${url}`,
    headers: { host: HOST, ...(more.cookie ? { cookie: more.cookie } : {}) },
    ...(more.payload ? { payload: more.payload } : {}),
  })
  return { answer: JSON.parse(res.payload) as Answer, cookie: String(res.headers['set-cookie'] ?? '') }
}

async function begin(door: DoorName): Promise<{ state?: string | undefined; cookie?: string | undefined }> {
  if (DOORS[door].family !== 'oauth2') return {}
  const call = door.startsWith('tongan')
    ? '/api/base/data/system/auth/tongan/appid'
    : '/api/base/data/school/student/appId'
  const { answer, cookie } = await ask('GET', `${call}?door=${door}`, {})
  return { state: answer.data?.state, cookie: cookie.split(';')[0] }
}

type Fields = Record<string, string>

async function come(door: DoorName, flaw: Flaw = {}, change: (f: Fields) => Fields = (f) => f) {
  const { state, cookie } = await begin(door)
  const made = credential(door, world.app(door), t.clock.at, 'org-a', flaw)
  const fields = change({ ...made, ...(state ? { state } : {}) })
  return { fields, ...(await send(door, fields, cookie)) }
}
const send = (door: DoorName, fields: Fields, cookie?: string) =>
  ask('POST', DOORS[door].call.slice(5), { payload: { door, fields }, cookie })

const sessions = async () => (await t.db.selectFrom('session').select('token_hash').execute()).length

describe.each(ALL_DOORS)('door %s under a service path', (door) => {
  it('lets a good credential in, and its cookie is for this host', async () => {
    const { answer, cookie } = await come(door)
    expect(answer.data?.login?.userList.map((u) => u.userId)).toEqual(['u-studentA11'])
    expect(cookie).toContain('kb_session=')
  })

  it('refuses the eight bad kinds: nobody is signed in', async () => {
    const before = await sessions()
    const ruin =
      (text: string) =>
      (f: Fields): Fields =>
        Object.fromEntries(Object.entries(f).map(([k, v]) => [k, k === 'state' || k === 'appId' ? v : text]))
    const bad: [Flaw, number, ((f: Fields) => Fields)?][] = [
      [{ forged: true }, 10003],
      [{ shift: -HOUR }, 10003],
      [{ shift: HOUR }, 10003],
      [{ foreignAudience: true }, 10003],
      [{ madeBy: world.app(door, 'b') }, 10003],
      [{ person: 'ext-far' }, 10005],
      [{}, 10003, ruin('\u0001<é>')],
      [{}, 10001, ruin('\u0000<é>')],
    ]
    for (const [flaw, status, change] of bad) {
      const { answer, cookie } = await come(door, flaw, change)
      expect([answer.status, answer.data], JSON.stringify(Object.keys(flaw))).toEqual([status, undefined])
      expect(cookie).not.toContain('kb_session')
    }
    expect(await sessions()).toBe(before)
    const { fields } = await come(door)
    const again = await begin(door)
    const replay = { ...fields, ...(again.state ? { state: again.state } : {}) }
    expect((await send(door, replay, again.cookie)).answer.status).toBe(10003)
    expect(await sessions()).toBe(before + 1)
  })
})
