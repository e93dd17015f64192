import { describe, expect, it } from 'vitest'
import { envelope, fakeLine } from '#tests/support/phone/fake-line.ts'

const FRAME = 'POST /api/common/fileStorage/upload/frame'
const MARK = 'GET /api/common/operation/mark'
const as = { accountKey: 'child', userId: 'u-child', userType: 4 as const, relativeId: 's1' }

describe('what is sent later in the name of who made it', () => {
  it('goes as that identity of the account [W04]', async () => {
    const line = fakeLine(() => envelope({ serverSeq: 0, devices: [] }))
    line.state.facts = { accountKey: 'child', userId: 'u-other', userType: 5, relativeId: 's2' }
    await line.client.call(MARK, { as })
    expect(line.asked[0]?.headers.get('x-kb-account')).toBe('child')
    expect(Object.fromEntries(line.asked[0]?.query ?? [])).toMatchObject({
      userId: 'u-child',
      studentId: 's1',
    })
  })
  it('never leaves while another account is signed in [W04]', async () => {
    const line = fakeLine(() => envelope({}))
    line.state.facts = { accountKey: 'sister', userId: 'u', userType: 4, relativeId: 's3' }
    const result = await line.client.call(MARK, { as })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(line.asked).toEqual([])
  })
  it('may be raw bytes: the fields of every request travel in the query then [W04]', async () => {
    const bodies: unknown[] = []
    const line = fakeLine(() => envelope({ chunk: 0, offset: 3, received: 3 }))
    line.state.facts = { accountKey: 'child', userId: 'u-child', userType: 4, relativeId: 's1' }
    const { fetch } = line.options
    line.options.fetch = (input, init) => {
      bodies.push(init?.body)
      return fetch(input, init)
    }
    const octets = new Uint8Array([1, 2, 3])
    const query = { uploadFileId: 'a'.repeat(32), chunk: 0, offset: 0, sha256: 'b'.repeat(64) }
    await line.client.call(FRAME, { as, octets, query })
    expect(bodies).toEqual([octets])
    expect(line.asked[0]?.headers.get('content-type')).toBe('application/octet-stream')
    expect(line.asked[0]?.query.get('userId')).toBe('u-child')
  })
})
