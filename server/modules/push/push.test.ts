import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PushMessage } from '#contract/reminders/push-message.ts'
import { openMessenger } from '#server/modules/sso/official-account.service.ts'
import { createTokenCache } from '#server/modules/sso/token-cache.rules.ts'
import { sendDue } from '#server/push/send-due.ts'
import {
  decryptPush,
  type PushBrowser,
  type PushService,
  pushBrowser,
  startPushService,
} from '#tests/support/partners/push-service.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { nobodyReminded } from '#tests/support/school/nobody-reminded.ts'
import { DEADLINE } from '#tests/support/school/school-homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const STATE = 'GET /api/base/data/push'
const ADD = 'POST /api/base/data/push/subscribe'
const REMOVE = 'POST /api/base/data/push/unsubscribe'
const WISH = 'POST /api/base/data/push/wishes'
const TURN = 'POST /api/office/features/turn'
const HOUR = 3_600_000
/** 19:00 in Beijing, the day before the deadline. */
const EVENING = DEADLINE - 13 * HOUR
const WISHES = { results: true, deadlines: true, quietFrom: 0, quietTo: 0 }

let t: TestApp
let service: PushService
let next = 0
beforeAll(async () => {
  service = await startPushService()
  t = await testApp({ push: service.post })
})
afterAll(async () => {
  await t.close()
  await service.close()
})
beforeEach(async () => {
  service.taken.length = 0
  service.answers.clear()
  t.clock.at = NOW
  await nobodyReminded(t.db)
})

const bodyOf = (browser: PushBrowser, path: string) => ({
  endpoint: `${service.origin}${path}`,
  p256dh: browser.ecdh.getPublicKey('base64url'),
  auth: browser.auth.toString('base64url'),
  name: 'Firefox · Android',
  locale: 'en' as const,
})

/** A browser of an account that is reminded, and what it was sent; its first message is left out. */
async function device(account: string, wishes = WISHES) {
  const browser = pushBrowser()
  const path = `/send/${++next}`
  const token = await t.tokenOf(account)
  const input = bodyOf(browser, path)
  const added = await checkedInject(t.app, ADD, { token, input })
  if (added.status === 0) await checkedInject(t.app, WISH, { token, input: wishes })
  const read = (): PushMessage[] =>
    service.taken
      .filter((one) => one.path === path)
      .slice(1)
      .map((one) => JSON.parse(decryptPush(browser, one.body)) as PushMessage)
  return { browser, path, token, input, added, read }
}

const tokens = createTokenCache()
const run = () =>
  sendDue(t.db, {
    ...{ post: service.post, now: () => t.clock.at },
    messenger: openMessenger({ db: t.db, fetch, tokens }, () => t.clock.at),
  })
/** The school first publishes an exam now, or at another time. */
const publish = (examId: string, at = t.clock.at) =>
  t.db
    .updateTable('exam_version')
    .set({ published_at: new Date(at) })
    .where('exam_id', '=', examId)
    .execute()
const showFrom = (examId: string, at: Date | null, hidden = false) =>
  t.db
    .updateTable('exam_school')
    .set({ visible_from: at, hidden })
    .where('exam_id', '=', examId)
    .where('school_id', '=', 'A')
    .execute()

describe('a device', () => {
  it('is added when a first message reached it, signed with the key it subscribed with [N11]', async () => {
    const { added, token, browser, path } = await device('studentA11')
    expect(added.status).toBe(0)
    const first = service.taken.find((one) => one.path === path)
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'added', ttl: '600' })
    const { data } = await checkedInject(t.app, STATE, { token })
    expect(first?.vapid.key).toBe(data.key)
    expect(first?.vapid.claims).toMatchObject({ aud: service.origin, sub: 'https://localhost' })
    expect(JSON.parse(decryptPush(browser, first?.body as Buffer))).toMatchObject({
      title: 'Reminders are on',
    })
    expect(data.devices).toMatchObject([{ name: 'Firefox · Android', madeAt: NOW, failing: false }])
    await checkedInject(t.app, REMOVE, { token, input: { deviceId: added.data.deviceId } })
    expect((await checkedInject(t.app, STATE, { token })).data.devices).toEqual([])
  })

  it('that cannot be reached is not added, and the answer says why [N11]', async () => {
    service.answers.set(`/send/${next + 1}`, { status: 503 })
    const away = await device('studentA11')
    expect([away.added.status, away.added.message]).toEqual([10503, expect.stringContaining('推送')])
    const token = away.token
    for (const endpoint of ['https://127.0.0.1/a', 'https://example.org:99/a']) {
      const input = { ...away.input, endpoint }
      expect((await checkedInject(t.app, ADD, { token, input })).status, endpoint).toBe(10001)
    }
    expect((await checkedInject(t.app, STATE, { token })).data.devices).toEqual([])
  })

  it('goes with its session and to whoever subscribes with it last; ten are enough [N11]', async () => {
    const first = await device('studentA11')
    const other = await t.tokenOf('studentA31')
    await checkedInject(t.app, ADD, { token: other, input: first.input })
    expect((await checkedInject(t.app, STATE, { token: first.token })).data.devices).toEqual([])
    await checkedInject(t.app, 'POST /api/base/data/logout', { token: other, input: {} })
    const again = await t.tokenOf('studentA31')
    expect((await checkedInject(t.app, STATE, { token: again })).data.devices).toEqual([])
    for (let i = 0; i < 10; i++) expect((await device('studentA31')).added.status).toBe(0)
    expect((await device('studentA31')).added.status).toBe(10004)
  })
})

describe('published results', () => {
  it('are told once a device, without name or score, and what was there before is no news [N11]', async () => {
    await publish('exam-joint')
    const { read } = await device('studentA11')
    await run()
    expect(read()).toEqual([])
    t.clock.at += HOUR
    await publish('exam-hidden')
    await showFrom('exam-hidden', null)
    expect(await run()).toEqual({ sent: 1, gone: 0, later: 0 })
    await run()
    expect(read()).toEqual([
      {
        title: 'New exam results',
        body: 'Open to read them.',
        path: '/exam/report?examId=exam-hidden',
        tag: 'kb-results',
      },
    ])
    await showFrom('exam-hidden', null, true)
  })

  it('are not told before the school shows them [N11]', async () => {
    await publish('exam-later')
    await showFrom('exam-later', new Date(NOW + DAY))
    const { read } = await device('studentA11')
    t.clock.at = NOW + DAY - 1
    await run()
    expect(read()).toEqual([])
    t.clock.at = NOW + DAY
    await run()
    expect(read().map((one) => one.path)).toEqual(['/exam/report?examId=exam-later'])
  })

  it('of several exams are one message; an unwished topic, a stranger and a signed-out phone get none [N11]', async () => {
    const [both, none, out] = [
      await device('studentA11'),
      await device('studentA11', { ...WISHES, results: false }),
      await device('studentA31'),
    ]
    await checkedInject(t.app, WISH, { token: both.token, input: WISHES })
    await checkedInject(t.app, 'POST /api/base/data/logout', { token: none.token, input: {} })
    await publish('exam-hidden', NOW + 1)
    await publish('exam-later', NOW + 1)
    await showFrom('exam-hidden', null)
    await showFrom('exam-later', null)
    await checkedInject(t.app, WISH, { token: out.token, input: { ...WISHES, results: false } })
    t.clock.at = NOW + HOUR
    await run()
    expect(both.read().map((one) => one.path)).toEqual(['/exam/list'])
    expect([none.read(), out.read()]).toEqual([[], []])
    await showFrom('exam-hidden', null, true)
    await showFrom('exam-later', new Date(NOW + DAY))
  })
})

describe('homework that is due', () => {
  it('is told the evening before, after quiet hours, and not once it is handed in [N11]', async () => {
    const open = await device('studentA11')
    const quiet = await device('headA1', { ...WISHES, quietFrom: 18 * 60, quietTo: 6 * 60 })
    t.clock.at = EVENING - 1
    await run()
    expect([open.read(), quiet.read()]).toEqual([[], []])
    t.clock.at = EVENING
    await run()
    await run()
    expect(open.read().map((one) => [one.title, one.path])).toEqual([
      ['Homework is due soon', '/homework/list'],
    ])
    expect(quiet.read()).toEqual([])
    t.clock.at = EVENING + 11 * HOUR
    await run()
    expect(quiet.read().map((one) => one.tag)).toEqual(['kb-deadlines'])

    await t.db.deleteFrom('push_sent').where('school_id', '=', 'A').execute()
    const at = { school_id: 'A', homework_id: 'hw-A1', student_id: 'A-s11' }
    const sheet = { class_id: 'A-c1', submitted_at: new Date(NOW), checked_at: null, reminded_at: null }
    await t.db
      .insertInto('homework_sheet')
      .values({ ...at, ...sheet, state: 'submitted', score: null, receipt_number: '0131-0000-0001' })
      .execute()
    await run()
    expect([open.read().length, quiet.read().length]).toEqual([1, 2])
    await t.db
      .deleteFrom('homework_sheet')
      .where('school_id', '=', 'A')
      .where('student_id', '=', 'A-s11')
      .execute()
  })
})

describe('homework that is due in a school that has homework off', () => {
  const turnHomework = async (on: boolean) => {
    const token = await t.tokenOf('adminA')
    return checkedInject(t.app, TURN, { token, input: { name: 'homework', on } })
  }
  beforeAll(async () => {
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: 'officeSecondFactor', value: JSON.stringify('optional') })
      .execute()
  })

  it('is told to nobody, and results still are; it is told once homework is on again [N11, O11]', async () => {
    const [family, teacher] = [await device('studentA11'), await device('headA1')]
    expect((await turnHomework(false)).status).toBe(0)
    t.clock.at = EVENING
    await publish('exam-hidden')
    await showFrom('exam-hidden', null)
    await run()
    expect([...family.read(), ...teacher.read()].map(({ tag }) => tag)).not.toContain('kb-deadlines')
    expect(family.read().map(({ tag }) => tag)).toEqual(['kb-results'])
    await turnHomework(true)
    await run()
    for (const { read } of [family, teacher])
      expect(read().map(({ path }) => path)).toContain('/homework/list')
    await showFrom('exam-hidden', null, true)
  })
})

describe('a push service', () => {
  it('that says a subscription is gone is asked no more; one that is busy is asked later, once [N11]', async () => {
    const gone = await device('studentA11')
    const busy = await device('headA1')
    service.answers.set(gone.path, { status: 410 })
    service.answers.set(busy.path, { status: 429, retryAfter: 3600 })
    t.clock.at = EVENING
    expect(await run()).toEqual({ sent: 0, gone: 1, later: 1 })
    expect((await checkedInject(t.app, STATE, { token: gone.token })).data.devices).toEqual([])
    expect((await checkedInject(t.app, STATE, { token: busy.token })).data.devices).toMatchObject([
      { failing: true },
    ])
    service.answers.clear()
    t.clock.at = EVENING + HOUR - 1
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    t.clock.at = EVENING + HOUR
    expect(await run()).toEqual({ sent: 1, gone: 0, later: 0 })
    expect(await run()).toEqual({ sent: 0, gone: 0, later: 0 })
    const { devices } = (await checkedInject(t.app, STATE, { token: busy.token })).data
    expect(devices).toMatchObject([{ failing: false, sentAt: EVENING + HOUR }])
  })

  it('is no way out for a server that sends none: the page learns it, and nothing is added [N11]', async () => {
    const off = await testApp()
    const token = await off.tokenOf('studentA11')
    expect((await checkedInject(off.app, STATE, { token })).data.key).toBeNull()
    const input = bodyOf(pushBrowser(), '/send/off')
    expect((await checkedInject(off.app, ADD, { token, input })).status).toBe(1)
    await off.close()
  })
})

it('reminders are asked for by students, parents and teachers alone [N11]', async () => {
  const token = await t.tokenOf('masterA')
  for (const { call } of calls.filter((one) => one.call.includes('/base/data/push')))
    expect((await checkedInject(t.app, call, { token, input: {} } as never)).status, call).not.toBe(0)
})
