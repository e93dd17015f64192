import { describe, expect, it } from 'vitest'
import { failureOf } from '#core/request/reply.ts'
import { fakeLine } from '#tests/support/phone/fake-line.ts'
import { portals } from '#tests/support/phone/portal.ts'
import { localUploader } from './files/upload-local.ts'
import { classifySyncFailure } from './sync-failure.ts'

const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }
const file = {
  ...{ uploadFileId: '0'.repeat(32), bytes: new ArrayBuffer(10), sha256: '0'.repeat(64), as },
  ...{ type: 'image/jpeg', name: 'p.jpg', purpose: 'answer', isNew: true },
}

describe('work that waits behind a Wi-Fi’s sign-in', () => {
  it.each(portals)('says so and loses nothing: a photograph, answered %s [E22, B16]', async (_, answer) => {
    const line = fakeLine(answer)
    line.state.facts = as
    const uploader = localUploader({ client: line.client, now: line.options.now, wait: line.options.wait })
    const { signal } = new AbortController()
    const sent = await uploader.send(file, { signal, onProgress: () => {} })
    expect(sent).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    if (sent.ok) return
    expect(classifySyncFailure(sent.failure, 'sync.fileRefused')).toEqual({
      do: 'line',
      pause: 'portal',
      retryAfterMs: 0,
    })
    expect(line.outcomes.every(([outcome]) => outcome === 'portal')).toBe(true)
  })
  it('is judged apart from a broken server, which costs the others nothing', () => {
    const verdict = (http: number, kind: 'http' | 'malformed') =>
      classifySyncFailure(failureOf(kind, { http }), 'sync.refused')
    expect(verdict(511, 'malformed')).toMatchObject({ do: 'line', pause: 'portal' })
    expect(verdict(502, 'http')).toMatchObject({ do: 'wait' })
  })
})
