import { expect, it } from 'vitest'
import { fillPath } from './request-fields.ts'

it('a field of the path goes there, escaped, and not into the query as well', () => {
  expect(fillPath('/api/protocol/{accountId}', { accountId: 'a/b', version: 2 })).toEqual({
    path: '/api/protocol/a%2Fb',
    rest: { version: 2 },
  })
  expect(fillPath('/api/plan', { examId: '1' })).toEqual({ path: '/api/plan', rest: { examId: '1' } })
})
