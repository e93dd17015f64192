import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { openJournal } from '#core/db/journal.ts'
import { openWorkStore } from '#core/db/work-store.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { smallStoreOf } from '#tests/model/phone.ts'
import { leaseLock } from './lease.ts'
import { webLock } from './web-lock.ts'

const hold = () => {
  let end: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  return { held, end: () => end() }
}

describe('one sender where there are no locks', () => {
  const setUp = (name: string) => {
    const time = virtualTime(1_000_000)
    const store = openWorkStore(name, openJournal(name, smallStoreOf(new Map())), {
      wait: () => new Promise(() => {}),
    })
    const tab = (owner: string, wait = time.wait) => leaseLock({ store, owner, now: time.now, wait })
    return { time, store, tab }
  }
  it('lets one tab in at a time, as long as it lives', async () => {
    const { time, tab } = setUp('lease1')
    const { held, end } = hold()
    const first = tab('a').run(() => held)
    await time.pass(25_000)
    expect(await tab('b').run(() => Promise.resolve())).toBe(false)
    end()
    expect(await first).toBe(true)
    expect(await tab('b').run(() => Promise.resolve())).toBe(true)
  })
  it('is taken over from a tab that sleeps, which then finds itself relieved', async () => {
    const { time, store, tab } = setUp('lease2')
    let sleep = true
    const slept: (() => void)[] = []
    const sleeping = (ms: number, signal?: AbortSignal) =>
      sleep ? new Promise<void>((resolve) => slept.push(resolve)) : time.wait(ms, signal)
    let lost: AbortSignal | null = null
    const { held, end } = hold()
    const first = tab('a', sleeping).run(async (signal) => {
      lost = signal
      await held
    })
    const owner = async () => (await store.read((tables) => tables.lease.get('sender')))?.owner
    await vi.waitFor(async () => expect(await owner()).toBe('a'))
    await time.pass(8_000)
    expect(await tab('b').run(() => Promise.resolve())).toBe(false)
    await time.pass(2_000)
    const second = hold()
    const taken = tab('b').run(() => second.held)
    await vi.waitFor(async () => expect(await owner()).toBe('b'))
    sleep = false
    for (const wake of slept) wake()
    await vi.waitFor(() => expect((lost as AbortSignal | null)?.aborted).toBe(true))
    end()
    await first
    // The late word of the first did not end the lease of the second.
    expect(await owner()).toBe('b')
    expect(await tab('c').run(() => Promise.resolve())).toBe(false)
    second.end()
    expect(await taken).toBe(true)
  })
})

/** A lock manager with one lock: what the browser does, for one name. */
function fakeLocks() {
  let holder: { lose: (reason: Error) => void } | null = null
  const request = async (
    _: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (holder && !options.steal) return await work(null)
    holder?.lose(new DOMException('stolen', 'AbortError'))
    let lose: (reason: Error) => void = () => {}
    const stolen = new Promise<never>((_resolve, reject) => {
      lose = reject
    })
    const mine = { lose }
    holder = mine
    try {
      return await Promise.race([work({ name: 'x', mode: 'exclusive' }), stolen])
    } finally {
      if (holder === mine) holder = null
    }
  }
  return { request } as unknown as LockManager
}

describe('one sender by the browser’s locks', () => {
  it('is taken from a frozen tab after 30 s without a sign of life, not from one that lives', async () => {
    const time = virtualTime(1_000_000)
    const locks = fakeLocks()
    let beat = 0
    const beats = { read: () => beat, write: (at: number) => void (beat = at) }
    let frozen = false
    const wait = (ms: number, signal?: AbortSignal) =>
      frozen ? new Promise<void>(() => {}) : time.wait(ms, signal)
    const first = webLock({ locks, name: 'x', now: time.now, wait, beats })
    const second = webLock({ locks, name: 'x', now: time.now, wait: time.wait, beats })
    let lost: AbortSignal | null = null
    void first.run((signal) => {
      lost = signal
      return new Promise(() => {})
    })
    await time.pass(60_000)
    expect(await second.run(() => Promise.resolve())).toBe(false)
    frozen = true
    await time.pass(29_000)
    expect(await second.run(() => Promise.resolve())).toBe(false)
    await time.pass(5_000)
    expect(await second.run(() => Promise.resolve())).toBe(true)
    expect((lost as AbortSignal | null)?.aborted).toBe(true)
  })
})
