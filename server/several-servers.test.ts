import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDoor } from '#tests/support/partners/at-door.ts'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { begin, factsOf, frame, merge, png, storeFile } from '#tests/support/school/homework.ts'
import { ACCOUNT, MARKERS, markingSchool } from '#tests/support/school/marking-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type EntryApp, entryApp, IDENTIFY, provePhone, seal, solve } from '#tests/support/servers/entry.ts'
import { besideIt } from '#tests/support/servers/two-servers.ts'

/** Two servers on one database; every other request goes to the other one. */
const LOGIN = 'POST /api/base/data/encrypt/login'
const USER = 'GET /api/base/data/system/account/user'
const LOGOUT = 'POST /api/base/data/logout'
const PHONE = '13800138000'

let t: EntryApp
let beside: Awaited<ReturnType<typeof besideIt>>
const limits = { perAddress: 1e9, perAccount: 600 }
beforeAll(async () => {
  t = await entryApp({ limits })
  const send = (message: (typeof t.outbox)[number]): Promise<void> => {
    t.outbox.push(message)
    return Promise.resolve()
  }
  beside = await besideIt(t, { sms: { send }, limits })
  await t.db.updateTable('account').set({ phone: PHONE }).where('account_id', '=', 'parentA').execute()
})
afterAll(async () => {
  await beside.close()
  await t.close()
})

describe('requests that alternate between two servers', () => {
  it('sign in and out: a session of one is known, and ended, at the other [G11]', async () => {
    const { data } = await checkedInject(t.app, LOGIN, {
      input: await seal(t, { account: 'masterA', password: PASSWORD }),
    })
    const token = data.dongniLoginToken
    for (let i = 0; i < 3; i++) expect((await checkedInject(t.app, USER, { token })).status).toBe(0)
    expect((await checkedInject(t.app, LOGOUT, { token })).status).toBe(0)
    for (let i = 0; i < 2; i++) expect((await checkedInject(t.app, USER, { token })).status).toBe(10051)
  })

  it('a challenge is good for one sign-in over both [G11]', async () => {
    const input = await seal(t, { account: 'masterA', password: PASSWORD })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await checkedInject(t.app, LOGIN, { input })).status)
    expect(statuses.filter((status) => status === 0)).toHaveLength(1)
  })

  it('a puzzle of one is solved at the other, and its proof is used up at both [G11]', async () => {
    const validate = await solve(t, 'code')
    const input = { purpose: 'login', phone: PHONE, validate }
    expect((await checkedInject(t.app, IDENTIFY, { input })).status).toBe(0)
    t.clock.at += 60_000
    for (let i = 0; i < 2; i++) expect((await checkedInject(t.app, IDENTIFY, { input })).status).toBe(10007)
  })

  it('a code asked for at one is taken at the other, and gives a ticket that both know once [G11]', async () => {
    t.clock.at += 60_000
    const ticket = await provePhone(t, 'reset', PHONE)
    expect(ticket).not.toBe('')
    const input = { ticket, ...(await seal(t, { password: 'Neu-2026-xyz' })) }
    const reset = 'POST /api/base/data/system/account/reset/password'
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await checkedInject(t.app, reset, { input })).status)
    expect(statuses.filter((status) => status === 0)).toHaveLength(1)
  })

  it('wrong passwords are counted together [G11]', async () => {
    const statuses = []
    for (let i = 0; i < 4; i++) {
      const input = await seal(t, { account: 'headA1', password: `no ${i}` })
      statuses.push((await checkedInject(t.app, LOGIN, { input })).status)
    }
    // a puzzle is wanted after three, wherever they were tried
    expect(statuses).toEqual([10003, 10003, 10003, 10007])
  })

  it('an account makes 600 calls a minute at both together [G11]', async () => {
    t.clock.at += 60_000
    const token = await t.tokenOf('twoA2')
    let passed = 0
    for (let i = 0; i < 700; i++) if ((await checkedInject(t.app, USER, { token })).http === 200) passed++
    expect(passed).toBe(600)
  }, 120_000)

  it('a file whose frames go to both is whole, and has one receipt at both [G11]', async () => {
    const bytes = png(2_400_000)
    const receipt = await storeFile(t, 'studentA11', bytes)
    const token = await t.tokenOf('studentA11')
    for (let i = 0; i < 2; i++) {
      const url = `/api/common/file/read?fileId=${receipt.fileId}`
      const res = await t.app.inject({ url, headers: { 'x-kb-token': token } })
      expect(res.rawPayload.equals(bytes)).toBe(true)
    }
  })
})

it('a frame that came early to one is taken when the one before it came to the other [G11]', async () => {
  const waiting = await entryApp()
  const store = (early: typeof waiting) => ({
    dir: join(early.dist, '..', `${basename(early.dist)} files`),
    ...{ provider: 'local' as const, earlyMs: 60_000 },
  })
  const two = await besideIt(waiting, { store: store(waiting) })
  try {
    const bytes = png(60_000)
    const facts = factsOf(bytes)
    await begin(waiting, 'studentA11', facts)
    await waiting.tokenOf('studentA11')
    const at = (app: typeof two.second) => ({ ...waiting, app })
    const send = (app: typeof two.second, offset: number) =>
      frame(at(app), 'studentA11', facts.uploadFileId, 0, offset, bytes.subarray(offset, offset + 30_000))
    const early = send(two.second, 30_000)
    const first = await send(two.first, 0)
    expect(first.status).toBe(0)
    expect((await early).data.offset).toBe(60_000)
    expect((await merge(waiting, 'studentA11', facts.uploadFileId, 1)).status).toBe(0)
  } finally {
    await two.close()
    await waiting.close()
  }
})

it('a code that the messenger redirects with twice at once is exchanged once, and lets both in [G11, S09]', async () => {
  const at = await atDoor()
  const two = await besideIt(at.t)
  try {
    const exchanges = () => at.world.app('wechat').seen.filter((p) => p.startsWith('/sns')).length
    const { state, cookie } = await at.begin('wechat')
    const fields = { ...at.fields('wechat'), state }
    const both = await Promise.all([
      at.send('wechat', fields, { cookie }),
      at.send('wechat', fields, { cookie }),
    ])
    expect(both.map((one) => one.data.login?.accountKey)).toEqual(['key-studentA11', 'key-studentA11'])
    expect(exchanges()).toBe(1)
    // nothing of it is left behind, and a third time within five minutes is answered as well
    expect((await at.send('wechat', fields, { cookie })).status).toBe(0)
    expect(exchanges()).toBe(1)
  } finally {
    await two.close()
    await at.close()
  }
})

it('a leader who listens at one hears of marks that were given at the other [G11, C118]', async () => {
  const s = await markingSchool(2)
  const two = await besideIt(s.t, { limits: { perAddress: 1e9, perAccount: 1e9 } })
  const gone = new AbortController()
  try {
    const { blockId, markingId } = await s.begin({ packSize: 2 })
    const address = await two.second.listen({ port: 0, host: '127.0.0.1' })
    const token = await s.t.tokenOf('subjectA')
    const url = `${address}/api/exam/mark/progress/live?markingId=${markingId}`
    const heard = await fetch(url, { headers: { 'x-kb-token': token }, signal: gone.signal })
    const reader = (heard.body as ReadableStream<Uint8Array>).getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toContain('"given":0')
    s.t.app = two.first
    const { tasks } = await s.take(MARKERS.one, blockId)
    const [task] = tasks
    expect(ACCOUNT[MARKERS.one]).toBe('headA1')
    await s.say(MARKERS.one, { blockId, taskId: String(task?.taskId) }, { marks: [1, 1] })
    expect(await next()).toContain('"given":1')
  } finally {
    gone.abort()
    await two.close()
    await s.t.close()
  }
})
