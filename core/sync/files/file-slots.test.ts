import { describe, expect, it } from 'vitest'
import { createFileSlots, isSlow } from './file-slots.ts'

const signal = new AbortController().signal

/** Files that ask for a slot on a line of so many bytes a second; `begun` are those that may go, in order. */
function line(goodput: number) {
  const state = { goodput }
  const slots = createFileSlots(() => state.goodput)
  const begun: number[] = []
  const enter = (no: number, until: AbortSignal = signal) => slots.acquire(until).then(() => begun.push(no))
  const rest = () => new Promise((done) => setImmediate(done))
  return { state, slots, begun, enter, rest }
}

describe('files that wait for a slot', () => {
  it('go two at a time on a line that is slow or not known yet, three when it carries them, in their order', async () => {
    for (const [goodput, most] of [
      [0, 2],
      [7_999, 2],
      [8_000, 3],
    ] as const) {
      const { begun, enter, rest, slots } = line(goodput)
      for (let no = 1; no <= 5; no++) void enter(no)
      await rest()
      expect(begun).toEqual([1, 2, 3].slice(0, most))
      expect(slots.inUse()).toBe(most)
      expect(isSlow(goodput)).toBe(most === 2)
    }
  })

  it('follow as others end, and at once when the line turns out to be a better one', async () => {
    const { state, slots, begun, enter, rest } = line(0)
    for (let no = 1; no <= 4; no++) void enter(no)
    slots.release()
    await rest()
    expect(begun).toEqual([1, 2, 3])
    state.goodput = 20_000
    slots.update()
    await rest()
    expect(begun).toEqual([1, 2, 3, 4])
    for (let no = 2; no <= 4; no++) slots.release()
    expect(slots.inUse()).toBe(0)
  })

  it('hold up nobody by giving up: who waits goes on at once, who never waited too', async () => {
    const { slots, begun, enter, rest } = line(0)
    const [stop, before] = [new AbortController(), new AbortController()]
    before.abort()
    void enter(1)
    void enter(2)
    void enter(3, stop.signal)
    void enter(4)
    stop.abort()
    void enter(5, before.signal)
    await rest()
    expect(begun).toEqual([1, 2, 3, 5])
    // Each that went on gives its slot back like the others.
    for (let n = 0; n < 4; n++) slots.release()
    await rest()
    expect(begun).toEqual([1, 2, 3, 5, 4])
    expect(slots.inUse()).toBe(1)
  })

  it('that have begun take no notice any more of a signal: their slot is counted once', async () => {
    const { slots, enter } = line(0)
    const stop = new AbortController()
    await enter(1, stop.signal)
    void enter(2)
    void enter(3)
    stop.abort()
    expect(slots.inUse()).toBe(2)
  })
})
