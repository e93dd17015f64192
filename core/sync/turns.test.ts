import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const signal = new AbortController().signal

describe('files that wait for their turn', () => {
  it('go two at a time on a slow line, three when it carries them, and who gave up holds up nobody', async () => {
    let goodput = 0
    const turns = createTurns(() => goodput)
    const begun: number[] = []
    const stop = new AbortController()
    const enter = (no: number, until = signal) => turns.enter(until).then(() => begun.push(no))
    void enter(1)
    void enter(2)
    const third = enter(3, stop.signal)
    const fourth = enter(4)
    await Promise.resolve()
    expect(begun).toEqual([1, 2])
    stop.abort()
    await third
    expect(begun).toEqual([1, 2, 3])
    turns.leave()
    goodput = 20_000
    turns.look()
    await fourth
    expect(begun).toEqual([1, 2, 3, 4])
  })
})
