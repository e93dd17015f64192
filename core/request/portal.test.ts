import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envelope, fakeLine } from '#tests/support/phone/fake-line.ts'
import { PORTAL_PAGE, portals, proxyErrors } from '#tests/support/phone/portal.ts'
import { createClient } from './client.ts'

const PLAN = 'GET /api/exam/plan'
const FRAME = 'POST /api/common/fileStorage/upload/frame'

describe('a Wi-Fi that wants a sign-in first', () => {
  it.each(portals)('is told from no line by its answer: %s [E22]', async (_, answer) => {
    for (const call of [PLAN, FRAME] as const) {
      const line = fakeLine(answer)
      const result = await line.client.call(call, call === FRAME ? { octets: new Uint8Array(9) } : {})
      expect(result).toMatchObject({
        failure: { kind: 'malformed', messageKey: 'failure.malformed' },
      })
      expect(line.outcomes).toEqual([['portal', null]])
    }
  })
  it.each(proxyErrors)('is not what a broken proxy of the school is: %s', async (_, answer) => {
    const line = fakeLine(answer)
    expect(await line.client.call(PLAN)).toMatchObject({ failure: { kind: 'http' } })
    expect(line.outcomes).toEqual([['answered', null]])
  })
  it('is told also where the worker gave a copy in its place', async () => {
    const line = fakeLine(() =>
      envelope({ list: [] }, {}, { headers: { 'x-kb-as-of': '1763600000000', 'x-kb-portal': '1' } }),
    )
    await line.client.call(PLAN, { fresh: true })
    expect(line.outcomes).toEqual([['portal', 1_763_600_000_000]])
  })
})

describe('a real server that sends every request elsewhere', () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (request.url === '/login') return void reply.end(PORTAL_PAGE)
    reply.writeHead(302, { location: '/login' }).end()
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))

  it('is not followed, and is told as a portal [E22]', async () => {
    const line = fakeLine(() => new Response())
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createClient({ ...line.options, fetch, baseOf: () => base })
    expect(await client.call(PLAN)).toMatchObject({ failure: { kind: 'malformed' } })
    expect(line.outcomes).toEqual([['portal', null]])
    expect(asked.map((path) => path.split('?')[0])).toEqual(['/api/exam/plan'])
  })
})
