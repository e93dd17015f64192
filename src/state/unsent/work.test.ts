import { afterEach, describe, expect, it, vi } from 'vitest'
import { envelope } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const USER = 'GET /api/base/data/system/account/user'
const LOGOUT = 'POST /api/base/data/logout'
const SEND = 'POST /api/common/operation/send'
const SAVE = 'POST /api/exam/homework/draft/save'
const ref = { kind: 'homework' as const, target: 'homework/h1/s1' }
const answer = { target: 'answer/h1/s1/1', work: ref.target, kind: 'answer', body: { text: 'mine' } }
afterEach(() => vi.unstubAllGlobals())

class Channel extends EventTarget {
  postMessage() {}
  close() {}
}

let phones = 0
async function open() {
  const page = fakePage()
  const name = `work${++phones}`
  const accountOf = (accountKey: string) => ({
    accountKey,
    userName: '李',
    loginVersion: '1.1',
    userList: [{ userId: 'u1', userType: 4, userName: '李', relativeId: 's1' }],
    ...{ relativeInfo: [], schoolInfo: {}, information: {} },
  })
  let here = `${name}-a`
  page.routes[USER] = () => envelope(accountOf(here))
  page.routes[LOGOUT] = () => envelope({})
  page.routes[SAVE] = () => new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } })
  page.routes[SEND] = () => new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } })
  page.reload()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { userAgent: 'test', onLine: true, cookieEnabled: true })
  const listeners = new EventTarget()
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners))
  vi.stubGlobal('Worker', class {})
  vi.stubGlobal('BroadcastChannel', Channel)
  const [session, { openAccountWork }, { outbox }, { signOutByLink }, { deleteUnsent }] = await Promise.all([
    import('../account/session.state.ts'),
    import('./work.ts'),
    import('./outbox.state.ts'),
    import('../account/session.state.ts'),
    import('./delete-unsent.ts'),
  ])
  const come = async (account = `${name}-a`) => {
    here = account
    await session.finishSignIn({ dongniLoginToken: '', accountKey: account, userList: [] } as never)
  }
  const sent = (call: string) => page.sent.filter((one) => one.call === call)
  return { page, name, session, work: openAccountWork, outbox, signOutByLink, deleteUnsent, come, sent }
}

describe('work that waits, and who is signed in', () => {
  it('outlives sign-out and both links, sealed to its account, and goes on when that one is back [S04] [S22]', async () => {
    const p = await open()
    await p.come()
    const sync = await p.work()
    await sync?.saveDraft(ref, { 1: { text: 'typed' } })
    await sync?.enqueue(answer)
    await vi.waitFor(() => expect(p.outbox.waiting).toBe(1))
    await p.signOutByLink('delSession')
    expect([p.outbox.items, p.outbox.waiting]).toEqual([null, 0])
    await p.come(`${p.name}-b`)
    const other = await p.work()
    expect(await other?.readDraft(ref)).toBeNull()
    expect(await other?.items()).toEqual([])
    await p.session.signOut()
    const asked = () => p.page.sent.filter((one) => one.call.includes('/operation/')).length
    const before = asked()
    await p.come()
    const again = await p.work()
    expect((await again?.readDraft(ref))?.body).toEqual({ 1: { text: 'typed' } })
    expect((await again?.items())?.map((item) => item.status.at)).not.toContain('school')
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
    for (const one of p.sent(SEND)) {
      expect(one.headers.get('x-kb-account')).toBe(`${p.name}-a`)
      expect(one.body).toMatchObject({ accountKey: `${p.name}-a`, target: answer.target })
    }
    again?.close()
  })

  it('is gone only when the person has it deleted', async () => {
    const p = await open()
    await p.come()
    const sync = await p.work()
    await sync?.enqueue(answer)
    expect(await sync?.unsent()).toMatchObject({ operations: 1 })
    await p.deleteUnsent(`${p.name}-a`)
    const after = await p.work()
    expect(await after?.unsent()).toEqual({ drafts: 0, operations: 0, files: 0, kb: 0 })
    expect(after?.loss()).toBeNull()
    after?.close()
  })

  it('is opened for nobody while nobody is here', async () => {
    const p = await open()
    expect(await p.work()).toBeNull()
  })
})
