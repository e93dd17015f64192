import { describe, expect, it } from 'vitest'
import { createFileSlots } from './file-slots.ts'

const signal = new AbortController().signal

describe('files that wait for a slot', () => {
  it('go two at a time on a slow line, three when it carries them, and who gave up holds up nobody', async () => {
    let goodput = 0
    const slots = createFileSlots(() => goodput)
    const begun: number[] = []
    const stop = new AbortController()
    const enter = (no: number, until = signal) => slots.acquire(until).then(() => begun.push(no))
    void enter(1)
    void enter(2)
    const third = enter(3, stop.signal)
    const fourth = enter(4)
    await Promise.resolve()
    expect(begun).toEqual([1, 2])
    stop.abort()
    await third
    expect(begun).toEqual([1, 2, 3])
    slots.release()
    goodput = 20_000
    slots.update()
    await fourth
    expect(begun).toEqual([1, 2, 3, 4])
  })
})
