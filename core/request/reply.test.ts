import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { Role } from '#contract/roles.ts'
import { envelope, fakeLine } from '#tests/support/phone/fake-line.ts'

const APPEALS = 'GET /api/exam/tool/score/appeal/list'
const TAG = 'POST /api/exam/wrong/tag/save'
const known = { userId: 'u1', userType: Role.teacher, relativeId: 't1', accountKey: 'acc', token: 'tok' }

/** What a call gives when the server answers 0 with this `data`. */
async function given(data: unknown, call: typeof APPEALS | typeof TAG = APPEALS) {
  const line = fakeLine(() => envelope(data))
  line.state.facts = known
  const result = await line.client.call(call)
  return result.ok ? 'shown' : [result.failure.status, result.failure.messageKey]
}
const BROKEN = [Status.internal, 'failure.internal']

describe('a reply that no screen can show', () => {
  it.each([
    ['nothing', null],
    ['no object', 'ok'],
    ['a list', []],
    ['an object without a field', {}],
  ])('%s is a failure of the server, with a way on', async (_, data) => {
    expect(await given(data)).toEqual(BROKEN)
  })

  it('is none with its list, whatever else an older server leaves out', async () => {
    expect(await given({ appeals: [] })).toBe('shown')
  })

  it('may be empty where the call gives nothing', async () => {
    expect(await given(null, TAG)).toBe('shown')
  })

  it('is told before anybody is signed in as well', async () => {
    const line = fakeLine(() => envelope(null))
    const result = await line.client.call('GET /api/base/data/encrypt/key')
    expect(result.ok).toBe(false)
  })
})
