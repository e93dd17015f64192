import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import { failureOf } from '#core/request/reply.ts'
import { createClashLook } from './clash-look.ts'
import { clashesOf, seenOf } from './clashes.ts'
import { as, receiptRow } from './rows.test-support.ts'
import type { Trigger } from './types.ts'

const SEEN = 'POST /api/common/operation/seen'
const REPLACED = 'GET /api/common/operation/replaced'
const one = {
  ...{ opId: 'op1', target: 'answer/1/s/1', kind: 'answer', body: '{}', deviceId: 'here' },
  ...{ outcome: 'conflict', number: 'n', time: 5 },
  current: { rev: 1, body: '{"text":"theirs"}', deviceId: 'other', byName: '', at: 9 },
}

/** A phone that asks; `replies` are the school's, by call; none: no line. */
function phone() {
  const { run } = memoryTables()
  const asked: { name: string; opIds?: readonly string[] | undefined }[] = []
  const replies: Record<string, unknown> = { [SEEN]: {}, [REPLACED]: { list: [one] } }
  const state = { now: 1_000_000, speaker: as as typeof as | null, changed: 0 }
  const call = (name: string, { body }: { body?: { opIds: readonly string[] } }) => {
    asked.push({ name, opIds: body?.opIds })
    const data = replies[name]
    return Promise.resolve(data ? { ok: true, data } : { ok: false, failure: failureOf('network') })
  }
  const clashLook = createClashLook(
    {
      ...{ accountKey: 'a', client: { call }, store: { read: run, change: run } },
      ...{ speaker: () => state.speaker, now: () => state.now },
    } as unknown as Parameters<typeof createClashLook>[0],
    () => state.changed++,
  )
  const rest = () => new Promise((done) => setImmediate(done))
  const trigger = async (why: Trigger) => {
    clashLook.trigger(why)
    await rest()
    return asked.splice(0).length
  }
  const see = (opIds: string[]) =>
    run((tables) => tables.meta.put({ key: 'clashes seen', value: JSON.stringify(opIds) }))
  return { ...clashLook, run, asked, replies, state, trigger, see }
}

describe('looking for words that gave way', () => {
  it('keeps what the school tells, and says that there is something new', async () => {
    const { look, run, state, asked } = phone()
    await look()
    expect(asked.map(({ name }) => name)).toEqual([REPLACED])
    expect((await run(clashesOf)).map(({ opId }) => opId)).toEqual(['op1'])
    expect(state.changed).toBe(1)
  })
  it('tells the school first what the person has seen, fifty at a time, and forgets that then', async () => {
    const { look, run, asked, see } = phone()
    await see(Array.from({ length: 51 }, (_, n) => `op${n}`))
    await look()
    expect(asked.map(({ name }) => name)).toEqual([SEEN, REPLACED])
    expect(asked[0]?.opIds).toHaveLength(50)
    expect(asked[0]?.opIds?.[0]).toBe('op0')
    expect(await run(seenOf)).toEqual(['op50'])
  })
  it('one thing seen is told too', async () => {
    const { look, run, asked, see } = phone()
    await see(['op9'])
    await look()
    expect(asked[0]).toEqual({ name: SEEN, opIds: ['op9'] })
    expect(await run(seenOf)).toEqual([])
  })
  it.each([SEEN, REPLACED])(
    'without an answer to %s nothing is forgotten and nothing is new',
    async (call) => {
      const { look, run, replies, state, see } = phone()
      await see(['op9'])
      replies[call] = undefined
      await look()
      expect(await run(seenOf)).toEqual(['op9'])
      expect([await run(clashesOf), state.changed]).toEqual([[], 0])
    },
  )
  it('the answer to another question is none', async () => {
    const { look, run, replies, state } = phone()
    replies[REPLACED] = { time: 5 }
    await look()
    expect([await run(clashesOf), state.changed]).toEqual([[], 0])
  })
  it.each([
    ['nobody is signed in', null],
    ['another account is', { ...as, accountKey: 'b' }],
  ])('asks nothing while %s', async (_, speaker) => {
    const { look, asked, state } = phone()
    state.speaker = speaker
    await look()
    expect(asked).toEqual([])
  })
  it('asks one question at a time, and none once the page is closed', async () => {
    const { look, close, asked } = phone()
    await Promise.all([look(), look()])
    expect(asked).toHaveLength(1)
    await look()
    expect(asked).toHaveLength(2)
    close()
    await look()
    expect(asked).toHaveLength(2)
  })
})

describe('without being asked for', () => {
  it.each<[Trigger, number]>([
    ...([
      ['start', 1],
      ['online', 1],
      ['visible', 1],
      ['pageshow', 1],
    ] satisfies [Trigger, number][]),
    ...([
      ['login', 1],
      ['focus', 0],
      ['enqueue', 0],
      ['timer', 0],
      ['sync', 0],
    ] satisfies [Trigger, number][]),
  ])('%s is a reason to look: %i', async (why, times) => {
    expect(await phone().trigger(why)).toBe(times)
  })
  it('it is looked once a minute at most; a clock that was set back is no reason to wait', async () => {
    const { trigger, run, state } = phone()
    await run((tables) => tables.receipt.put(receiptRow()))
    expect(await trigger('online')).toBe(1)
    state.now += 59_999
    expect(await trigger('online')).toBe(0)
    state.now += 1
    expect(await trigger('online')).toBe(1)
    state.now -= 3_600_000
    expect(await trigger('online')).toBe(1)
  })
  it('a phone that never sent anything asks once; one that did, or has something to tell, again', async () => {
    const { trigger, run, state, see } = phone()
    const next = () => {
      state.now += 60_000
      return trigger('online')
    }
    expect([await next(), await next()]).toEqual([1, 0])
    await see(['op9'])
    expect(await next()).toBe(2)
    expect(await next()).toBe(0)
    await run((tables) => tables.receipt.put(receiptRow()))
    expect(await next()).toBe(1)
  })
})
