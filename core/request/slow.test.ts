import { describe, expect, it } from 'vitest'
import { fakeLine, silence } from '#tests/support/phone/fake-line.ts'
import { createClient } from './client.ts'
import { GENERAL_TIMEOUT_MS } from './constants.ts'

const PLAN = 'GET /api/exam/plan'
const FRAME = 'POST /api/common/fileStorage/upload/frame'

function silent() {
  const line = fakeLine(silence)
  const pending = new Map<unknown, number>()
  return {
    ...line,
    pending,
    client: createClient({ ...line.options, pending }),
  }
}

describe('a request that nothing answers', () => {
  it('waits since it was sent, until its time is over', async () => {
    const line = silent()
    const since = line.state.now
    const result = line.client.call(PLAN)
    await line.pass(GENERAL_TIMEOUT_MS - 1)
    expect([...line.pending.values()]).toEqual([since])
    await line.pass(1)
    expect(await result).toMatchObject({ failure: { kind: 'timeout' } })
    expect([line.pending.size, line.waits.length]).toEqual([0, 0])
  })
  it('is not among them where it carries a file, which takes its time on a slow line', async () => {
    const line = silent()
    void line.client.call(FRAME, { octets: new Uint8Array(65_536) })
    await line.settle()
    expect([line.asked.length, line.pending.size]).toEqual([1, 0])
  })
  it('is not among them once its answer has begun to come', async () => {
    const line = silent()
    line.state.answer = () => new Response(new ReadableStream())
    void line.client.call(PLAN)
    await line.settle()
    expect([line.asked.length, line.pending.size]).toEqual([1, 0])
  })
})
