import { afterEach, describe, expect, it, vi } from 'vitest'
import { envelope } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const IP = 'GET /api/common/ip'
const PLAN = 'GET /api/exam/plan'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  vi.useFakeTimers()
  const page = fakePage()
  let asked = 0
  page.routes[IP] = () => envelope({ ip: `192.0.2.${++asked}` })
  const [{ address, startAddress }, { session }, { client }] = await Promise.all([
    import('./address.state.ts'),
    import('../account/session.state.ts'),
    import('../client.ts'),
  ])
  const come = async () => {
    session.phase = 'signedIn'
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...page, address, startAddress, session, client, come, asked: () => asked }
}

describe('the address of this phone', () => {
  it('is asked for when somebody is here, and again every ten minutes [K08] [C125]', async () => {
    const page = await open()
    page.startAddress()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(page.asked()).toBe(0)
    await page.come()
    expect(page.address.ip).toBe('192.0.2.1')
    await vi.advanceTimersByTimeAsync(599_000)
    expect(page.asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.address.ip).toBe('192.0.2.2')
    page.session.phase = 'signedOut'
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(page.asked()).toBe(2)
  })

  it('is asked for at once on 455, once for several calls, and the ten minutes begin again [E21]', async () => {
    const page = await open()
    page.startAddress()
    await page.come()
    await vi.advanceTimersByTimeAsync(500_000)
    page.routes[PLAN] = () => new Response('', { status: 455 })
    const results = await Promise.all([page.client.call(PLAN), page.client.call(PLAN)])
    for (const result of results)
      expect(result).toMatchObject({ ok: false, failure: { http: 455, messageKey: 'failure.ipChanged' } })
    expect(page.address.ip).toBe('192.0.2.2')
    await vi.advanceTimersByTimeAsync(599_000)
    expect(page.asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(page.asked()).toBe(3)
  })

  it('that cannot be told is not asked for in a circle [E21]', async () => {
    const page = await open()
    let tries = 0
    page.routes[IP] = () => {
      tries++
      return new Response('', { status: 455 })
    }
    page.startAddress()
    await page.come()
    expect([tries, page.address.ip]).toEqual([1, null])
  })
})
