import { describe, expect, it } from 'vitest'
import { yuan } from '#src/i18n/money.ts'
import { channelsHere, isWaiting, orderIdOf, pollDelay } from './order.rules.ts'

describe('money on the screen', () => {
  it.each([
    [0, '¥0'],
    [1, '¥0.01'],
    [1250, '¥12.50'],
    [3000, '¥30'],
    [199_999, '¥1999.99'],
  ])('%i fen are %s', (fen, text) => expect(yuan(fen)).toBe(text))
})

describe('ways to pay', () => {
  const both = { channels: ['wechat', 'alipay'] as ('wechat' | 'alipay')[], sandbox: false }
  it('are WeChat inside WeChat, which opens no page of Alipay, and Alipay elsewhere', () => {
    expect(channelsHere(both, true)).toEqual(['wechat'])
    expect(channelsHere(both, false)).toEqual(['alipay'])
    expect(channelsHere({ ...both, channels: ['alipay'] }, true)).toEqual([])
  })
  it('of a trial are both, everywhere', () => {
    expect(channelsHere({ ...both, sandbox: true }, false)).toEqual(['wechat', 'alipay'])
  })
})

describe('an order', () => {
  it('is asked about while it waits, soon at first and then less often', () => {
    const states = ['created', 'paying', 'paid', 'closed', 'refunding', 'refunded'] as const
    expect(states.filter((state) => isWaiting({ state }))).toEqual(['created', 'paying'])
    const delays = Array.from({ length: 10 }, (_, n) => pollDelay(n))
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays.slice(0, 3).reduce((a, b) => a + b)).toBeLessThanOrEqual(5000)
  })
  it('is named in an address by 32 hex digits and nothing else', () => {
    expect(orderIdOf('0123456789abcdef0123456789abcdef')).not.toBeNull()
    for (const other of [null, '', 'paid', '0123', `${'a'.repeat(32)}&state=paid`])
      expect(orderIdOf(other)).toBeNull()
  })
})
