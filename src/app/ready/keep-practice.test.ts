import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const NOW = 1_763_700_000_000
const question = (itemNo: string, more: object) => ({ entry: { itemNo }, answer: '', key: '', ...more })
const WORDS = { itemNo: '1', stem: '1+1', options: [], explanation: '' }

/** A phone of a role, with a school of two questions today: one has words, one the scanned card. */
async function phone(role: 3 | 4, saveData = false) {
  const page = fakePage()
  Object.assign(navigator, { connection: { saveData } })
  const answer = (data: unknown) => () => Response.json({ status: 0, message: '', data })
  page.routes['GET /api/exam/wrong/course/list'] = answer({ courses: [], recycled: 0, plan: {} })
  page.routes['GET /api/exam/wrong/practice/list'] = answer({
    questions: [
      question('1', { words: WORDS, crops: ['drawn'] }),
      question('2', { words: null, crops: ['c1', 'c2'] }),
    ],
    drawn: {},
    plan: {},
  })
  page.routes['GET /api/common/file/read'] = () =>
    new Response('x', { headers: { 'content-type': 'image/png', 'content-length': '1' } })
  const [{ session }, { pending }, { facts }, { startKeepingPractice }, { resources }] = await Promise.all([
    import('#src/state/account/session.state.ts'),
    import('#src/state/line/net.state.ts'),
    import('#src/state/facts.ts'),
    import('./keep-practice.ts'),
    import('#src/state/resource.store.ts'),
  ])
  pending.clear()
  facts.accountKey = 'acc'
  const identity = { userId: 'u1', userType: role, relativeId: 's1' } as never
  Object.assign(session, { phase: 'signedIn', account: { accountKey: 'acc', userList: [] }, identity })
  const asked = () =>
    page.sent.map(({ call, query }) => `${call.split('/').at(-2)} ${query.get('fileId') ?? ''}`.trim())
  return { page, pending, asked, startKeepingPractice, resources }
}

type Phone = Awaited<ReturnType<typeof phone>>

/** Lets `ms` pass, with all that is ready in between. */
const pass = async ({ page }: Phone, ms: number) => {
  for (let at = 0; at < ms; at += 500) {
    await vi.advanceTimersByTimeAsync(500)
    await page.settle()
  }
}

beforeEach(
  () => void vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date'] }),
)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("today's practice is kept ahead with the card of what has no words, only while nobody waits [R168]", async () => {
  const own = await phone(4)
  const { pending, asked, startKeepingPractice } = own
  const load = vi.spyOn(own.resources, 'load')
  pending.set('a person', NOW)
  startKeepingPractice()
  await pass(own, 30_000)
  expect(load).not.toHaveBeenCalled()
  pending.clear()
  // the database's code is fetched on the way: as long as that takes, up to the test's own time
  while (asked().length < 4) await pass(own, 500)
  await pass(own, 5_000)
  expect(asked()).toEqual(['course', 'practice', 'file c1', 'file c2'])
})

it('the plan of today is asked for again once an answer has arrived, so that home tells the same [R168]', async () => {
  const own = await phone(4)
  const { outbox, showItems } = await import('#src/state/unsent/outbox.state.ts')
  const { callKey } = await import('#src/state/call-key.ts')
  const { session } = await import('#src/state/account/session.state.ts')
  const item = (at: string) =>
    ({ kind: 'rehearse', status: { at } }) as NonNullable<typeof outbox.items>[number]
  const key = callKey(session, 'GET /api/exam/wrong/course/list')
  own.startKeepingPractice()
  while (own.resources.read(key).data === null) await pass(own, 500)
  const reload = vi.spyOn(own.resources, 'reload')
  // what had arrived before is known already
  showItems([item('school'), item('waiting')])
  await pass(own, 5_000)
  expect(reload).not.toHaveBeenCalled()
  showItems([item('school'), item('school')])
  await pass(own, 5_000)
  expect(reload.mock.calls).toEqual([[key, true]])
})

it('nothing is kept ahead where data is to be saved, nor for a teacher', async () => {
  for (const [role, saves] of [
    [4, true],
    [3, false],
  ] as const) {
    const one = await phone(role, saves)
    const load = vi.spyOn(one.resources, 'load')
    one.startKeepingPractice()
    await pass(one, 30_000)
    expect(load).not.toHaveBeenCalled()
  }
})
