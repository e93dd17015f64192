import { describe, expect, it } from 'vitest'
import { readPayloadRequest } from './payload-key.ts'

const ORIGIN = 'http://school.test'
const ask = (path: string, init: RequestInit = {}, account: string | null = 'acc') =>
  readPayloadRequest(
    new Request(ORIGIN + path, { ...init, headers: account === null ? {} : { 'x-kb-account': account } }),
    ORIGIN,
  )

describe('requests whose replies are kept', () => {
  it('are named without the time of the request, in one order', () => {
    const asked = ask('/api/exam/plan?userId=u1&client_check_time=99&clientType=2&teacherId=t1')
    expect(asked).toEqual({
      call: 'GET /api/exam/plan',
      query: 'teacherId=t1&userId=u1',
      address: 'http://school.test/api/exam/plan?teacherId=t1&userId=u1',
      accountKey: 'acc',
    })
    expect(ask('/api/exam/plan?teacherId=t1&userId=u1&client_check_time=7')).toEqual(asked)
  })
  it('keep their name behind the prefix of a brand [R02]', () => {
    const asked = ask('/api/exam/plan?userId=u1')
    expect(ask('/edu/xueqing-svc/api/exam/plan?userId=u1')).toEqual(asked)
    expect(ask('/api/v2/api/exam/plan?userId=u1')).toEqual(asked)
    expect(ask('/edu/api/exam/plan/more')).toBeNull()
    expect(ask('/eduapi/exam/plan')).toBeNull()
  })
  it('are on the allow-list, read only, of this host and say whose they are', () => {
    expect(ask('/api/base/data/system/info/getSysTime')).toBeNull()
    expect(ask('/api/exam/plan/')).toBeNull()
    expect(ask('/api/exam/plan', { method: 'POST' })).toBeNull()
    expect(ask('/api/exam/plan', {}, null)).toBeNull()
    const elsewhere = new Request('http://other.test/api/exam/plan', { headers: { 'x-kb-account': 'acc' } })
    expect(readPayloadRequest(elsewhere, ORIGIN)).toBeNull()
  })
})
