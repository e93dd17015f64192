import { describe, expect, it } from 'vitest'
import { addressKey, createFlow, createLimiter } from './limiter.ts'
import { DEFAULT_LIMITS, WINDOW_MS } from './limits.ts'

describe('the call limits', () => {
  it('let a school of 2,000 behind one address make ten calls each within a minute [C001]', () => {
    const address = createFlow(DEFAULT_LIMITS.perAddress, WINDOW_MS)
    const account = createLimiter(DEFAULT_LIMITS.perAccount, WINDOW_MS)
    for (let i = 0; i < 20_000; i++) {
      expect(address.hit('10.0.0.1', 5) + account.hit(`account ${i % 2000}`, 5)).toBe(0)
    }
    expect(address.hit('10.0.0.1', 5)).toBe(1)
    expect(address.hit('10.0.0.2', 5)).toBe(0)
  })

  it('tell how long to wait, at least a second, and start again with the window', () => {
    const limiter = createLimiter(1, 60_000)
    expect(limiter.hit('a', 60_000)).toBe(0)
    expect(limiter.hit('a', 60_000)).toBe(60)
    expect(limiter.hit('a', 119_999)).toBe(1)
    expect(limiter.hit('a', 120_000)).toBe(0)
  })

  it('do not grow without end under a flood of addresses', () => {
    const limiter = createLimiter(1, 60_000)
    for (let i = 0; i < 100_000; i++) limiter.hit(`address ${i}`, 1)
    expect(limiter.hit('new 1', 1)).toBe(0)
    expect(limiter.hit('new 2', 1)).toBe(60)
    expect(limiter.hit('new 2', 60_001)).toBe(0)
  })
})

describe('calls that flow', () => {
  it('come again by and by, not all at once when a window ends', () => {
    const flow = createFlow(60, 60_000)
    const passed = (at: number, n: number) =>
      Array.from({ length: n }, () => flow.hit('a', at)).filter((wait) => wait === 0).length
    expect(passed(1, 100)).toBe(60)
    expect(passed(1_001, 100)).toBe(1)
    expect(passed(11_001, 100)).toBe(10)
    expect(passed(200_000, 100)).toBe(60)
    expect(flow.hit('b', 200_000)).toBe(0)
  })

  it('pass again at once when the clock was put back, however full they were', () => {
    const flow = createFlow(2, 60_000)
    const hour = 3_600_000
    expect([flow.hit('a', hour), flow.hit('a', hour), flow.hit('a', hour)]).toEqual([0, 0, 30])
    expect([flow.hit('a', 0), flow.hit('a', 0), flow.hit('a', 0)]).toEqual([0, 0, 30])
  })

  it('tell when the next one may come, and do not grow without end', () => {
    const flow = createFlow(1, 60_000)
    expect(flow.hit('a', 0)).toBe(0)
    expect([flow.hit('a', 0), flow.hit('a', 45_000), flow.hit('a', 60_000)]).toEqual([60, 15, 0])
    for (let i = 0; i < 100_000; i++) flow.hit(`address ${i}`, 60_001)
    expect(flow.hit('new 1', 60_001) + flow.hit('new 2', 60_001)).toBeGreaterThan(0)
    expect(flow.hit('new 3', 180_002)).toBe(0)
  })
})

describe('an address’s key', () => {
  it('is the /64 of an IPv6 address and the IPv4 address itself', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
    expect(addressKey('::ffff:10.1.2.3')).toBe('10.1.2.3')
    expect(addressKey('10.1.2.3')).toBe('10.1.2.3')
  })
})
