import { beforeEach, describe, expect, it } from 'vitest'
import { SLOW_MS } from '#core/request/constants.ts'
import { net, noteOutcome, noteWorkerMessage, pending } from './net.state.ts'
import { look, slow } from './slow.state.ts'

beforeEach(() => {
  pending.clear()
  net.lastAnswerAt = null
})

describe('silence of the server', () => {
  it('is told within ten seconds from the oldest request on, and ends with the last one [E22]', () => {
    pending.set('a', 2_000)
    pending.set('b', 1_000)
    look(1_000 + SLOW_MS - 1)
    expect(slow.seconds).toBeNull()
    look(1_000 + SLOW_MS)
    expect(slow.seconds).toBe(SLOW_MS / 1000)
    // looked at once a second
    expect(SLOW_MS + 1_000).toBeLessThan(10_000)
    pending.delete('b')
    look(12_500)
    expect(slow.seconds).toBe(10)
    pending.delete('a')
    look(12_500)
    expect(slow.seconds).toBeNull()
  })
  it('begins with a copy that the worker gave while it asks, and the oldest of them counts', () => {
    noteOutcome('from-phone', 1, 1_000)
    noteOutcome('from-phone', 1, 5_000)
    look(9_000)
    expect(slow.seconds).toBe(8)
    noteWorkerMessage(9_000)
    look(9_000)
    expect(slow.seconds).toBeNull()
  })
  it('does not begin with a copy that is read after the worker has told what it found behind it', () => {
    noteWorkerMessage(10_030)
    noteOutcome('from-phone', 1, 10_000)
    expect(pending.size).toBe(0)
    noteOutcome('from-phone', 1, 11_000)
    expect([...pending.values()]).toEqual([11_000])
  })
  it('ends when anything is answered, but for what was asked after that', () => {
    pending.set('a', 1_000)
    pending.set('b', 5_000)
    noteOutcome('answered', null, 3_000)
    look(20_000)
    expect(slow.seconds).toBe(15)
    noteOutcome('answered', null, 6_000)
    look(20_000)
    expect(slow.seconds).toBeNull()
  })
})

describe('a portal', () => {
  it('is told until our server answers, or nothing does, and not ended by a copy', () => {
    noteOutcome('portal', 7)
    expect(net).toMatchObject({ portal: true, online: false, servedFromCacheAsOf: 7 })
    noteOutcome('from-phone', 7)
    expect(net.portal).toBe(true)
    noteOutcome('unreachable', null)
    expect(net).toMatchObject({ portal: false, online: false })
    noteOutcome('portal', null)
    noteOutcome('answered', null)
    expect(net).toMatchObject({ portal: false, online: true })
  })
})
