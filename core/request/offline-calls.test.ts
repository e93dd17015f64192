import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { isOfflineCall, offlineCalls, replyKey } from './offline-calls.ts'

describe('calls kept on the phone', () => {
  it('are all calls of the contract that only read', () => {
    const known = new Set<string>(calls.map((c) => c.call))
    for (const call of offlineCalls) {
      expect(known).toContain(call)
      expect(call.startsWith('GET ')).toBe(true)
    }
    expect(isOfflineCall('GET /api/base/data/system/info/getSysTime')).toBe(false)
  })
  it('have one name whatever the order and the time of the request', () => {
    const a = replyKey('GET /x', Object.entries({ b: '2', a: '1', client_check_time: '5', clientType: '2' }))
    const b = replyKey('GET /x', Object.entries({ client_check_time: '9', a: '1', b: '2' }))
    expect(a).toBe('GET /x?a=1&b=2')
    expect(b).toBe(a)
  })
  it('have another name for another identity, and cannot be confused by the text of a value', () => {
    expect(replyKey('GET /x', [['userId', 'u1']])).not.toBe(replyKey('GET /x', [['userId', 'u2']]))
    expect(replyKey('GET /x', [['a', '1&b=2']])).not.toBe(
      replyKey('GET /x', Object.entries({ a: '1', b: '2' })),
    )
    expect(replyKey('GET /x', [])).toBe('GET /x')
  })
})
