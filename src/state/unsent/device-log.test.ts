import { afterEach, describe, expect, it, vi } from 'vitest'
import { userDevice } from '#contract/log.ts'
import { envelope } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const TIME = 'GET /api/common/timestamp'
const LOG = 'POST /api/base/data/common/client/log/user_device'
afterEach(() => vi.unstubAllGlobals())

const identity = { userId: 'u1', userType: 5 } as never

async function open(page = fakePage()) {
  page.reload()
  page.routes[LOG] = () => envelope({})
  page.routes[TIME] ??= () => envelope({ timestamp: Date.now() })
  const [{ startDeviceLog }, { session }, { facts }] = await Promise.all([
    import('./device-log.ts'),
    import('../account/session.state.ts'),
    import('../facts.ts'),
  ])
  await import('#src/platform/device-record.ts')
  startDeviceLog()
  const come = async () => {
    Object.assign(facts, { userId: 'u1', userType: 5, relativeId: 's1' })
    Object.assign(session, { phase: 'signedIn', identity })
    await page.settle()
  }
  return { page, come, sent: () => page.sent.filter((s) => s.call === LOG) }
}

describe('the record of this device', () => {
  it('is sent once a tab and identity, with clientType 2 and no name in it [D03] [C124]', async () => {
    const { page, come, sent } = await open()
    expect(sent()).toEqual([])
    await come()
    await come()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.body).toMatchObject({ clientType: 2, userId: 'u1', ua: 'test', network: 'other' })
    expect(Object.keys(sent()[0]?.body ?? {})).not.toContain('userName')
    const again = await open(page)
    await again.come()
    expect(again.sent()).toEqual([])
  })
  it('may take 30 s, by the contract and as asked [K03]', async () => {
    const { page, come } = await open()
    const { client } = await import('../client.ts')
    const call = vi.spyOn(client, 'call')
    await come()
    await page.settle()
    expect(call.mock.calls.find(([name]) => name === LOG)?.[1]).toMatchObject({ timeoutMs: 30_000 })
    expect(userDevice.timeoutMs).toBe(30_000)
  })
  it('is stamped with the server’s time, which is asked for first [C126] [S23]', async () => {
    const page = fakePage()
    const ahead = 3_600_000
    page.routes[TIME] = () => envelope({ timestamp: Date.now() + ahead })
    const { come, sent } = await open(page)
    await come()
    await page.settle()
    const calls = page.sent.map((s) => s.call)
    expect(calls.indexOf(TIME)).toBeLessThan(calls.indexOf(LOG))
    const stamped = Number((sent()[0]?.body as { client_check_time?: unknown })?.client_check_time)
    expect(Math.abs(stamped - Date.now() - ahead)).toBeLessThan(60_000)
  })
  it('is sent all the same when the time is not told', async () => {
    const page = fakePage()
    page.routes[TIME] = () => new Response('', { status: 500 })
    const { come, sent } = await open(page)
    await come()
    await page.settle()
    expect(sent()).toHaveLength(1)
  })
  it('told by a page that was left before it heard the time: the next page asks for the time again [B04]', async () => {
    const page = fakePage()
    page.routes[TIME] = () => new Response('', { status: 500 })
    const first = await open(page)
    await first.come()
    await page.settle()
    page.routes[TIME] = () => envelope({ timestamp: Date.now() + 3_600_000 })
    const next = await open(page)
    await next.come()
    await page.settle()
    const { skew } = await import('../client.ts')
    expect(Math.abs(skew.read() - 3_600_000)).toBeLessThan(60_000)
    expect(next.sent()).toEqual([])
    const last = await open(page)
    await last.come()
    await page.settle()
    expect(page.sent.map((s) => s.call)).not.toContain(TIME)
  })
  it('that cannot be sent disturbs nobody', async () => {
    const { page, come, sent } = await open()
    page.routes[LOG] = () => new Response('', { status: 500 })
    await come()
    expect(sent()).toHaveLength(1)
  })
})
