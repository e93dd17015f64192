import { describe, expect, it } from 'vitest'
import type { Receipt } from '#contract/operations/operations.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { ReceiptRow } from '#core/db/work-rows.ts'
import { failureOf } from '#core/request/reply.ts'
import { as, operationRow, receiptRow } from '../queue/queue-rows.test-support.ts'
import type { Trigger } from '../types.ts'
import { createClashLook } from './clash-look.ts'
import { clashesOf, noteClash, readSeenClashes } from './clashes.ts'
import { returned, settleReturned } from './restored.ts'

const SEEN = 'POST /api/common/operation/seen'
const REPLACED = 'GET /api/common/operation/replaced'
const LOST = 'POST /api/common/operation/lost'
const one = {
  ...{ opId: 'op1', target: 'answer/1/s/1', kind: 'answer', body: '{}', deviceId: 'here' },
  ...{ outcome: 'conflict', number: 'n', time: 5 },
  current: { rev: 1, body: '{"text":"theirs"}', deviceId: 'other', byName: '', at: 9 },
}

/** A phone that asks; `replies` are the school's, by call; none: no line. */
function phone() {
  const { run } = memoryTables()
  const asked: { name: string; opIds?: readonly string[] | undefined; shown?: string | undefined }[] = []
  const replies: Record<string, unknown> = { [SEEN]: {}, [REPLACED]: { list: [one] } }
  const state = {
    ...{ now: 1_000_000, speaker: as as typeof as | null, changed: 0 },
    onWay: (): Promise<void> => Promise.resolve(),
  }
  const call = async (
    name: string,
    { body }: { body?: { opIds?: readonly string[]; receipt?: { opId: string } } },
  ) => {
    asked.push({ name, opIds: body?.opIds, shown: body?.receipt?.opId })
    await state.onWay()
    const data = replies[name]
    return data ? { ok: true, data } : { ok: false, failure: failureOf('network') }
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
    expect(await run(readSeenClashes)).toEqual(['op50'])
  })
  it('one thing seen is told too', async () => {
    const { look, run, asked, see } = phone()
    await see(['op9'])
    await look()
    expect(asked[0]).toEqual({ name: SEEN, opIds: ['op9'] })
    expect(await run(readSeenClashes)).toEqual([])
  })
  it.each([SEEN, REPLACED])(
    'without an answer to %s nothing is forgotten and nothing is new',
    async (call) => {
      const { look, run, replies, state, see } = phone()
      await see(['op9'])
      replies[call] = undefined
      await look()
      expect(await run(readSeenClashes)).toEqual(['op9'])
      expect([await run(clashesOf), state.changed]).toEqual([[], 0])
    },
  )
  it('a list that is older than a receipt that came meanwhile is not taken, but asked for once more [B02]', async () => {
    const { look, run, replies, asked, state } = phone()
    const arrive = (opId: string) =>
      run(async (tables) => {
        await tables.receipt.put(receiptRow({ opId, outcome: 'conflict' }))
        const receipt = { ...receiptRow(), outcome: 'conflict' } as Receipt
        await noteClash(tables, operationRow({ opId, target: `answer/1/s/${opId}` }), receipt, one.current)
      })
    const list = replies[REPLACED]
    state.onWay = async () => {
      replies[REPLACED] = asked.length === 1 ? { list: [] } : list
      if (asked.length === 1) await arrive('op2')
    }
    await look()
    expect(asked.map(({ name }) => name)).toEqual([REPLACED, REPLACED])
    expect((await run(clashesOf)).map(({ opId }) => opId)).toEqual(['op1'])
    // receipts that keep coming end the asking, and nothing that they told is lost
    replies[REPLACED] = { list: [] }
    state.onWay = () => arrive(`op${String(asked.length)}0`)
    asked.length = 0
    await look()
    expect(asked).toHaveLength(3)
    expect((await run(clashesOf)).map(({ opId }) => opId)).toEqual(['op1', 'op10', 'op20', 'op30'])
  })
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

describe('a server whose data came back older and says nothing of it', () => {
  const again: NonNullable<ReceiptRow['again']> = {
    ...{ deviceId: 'here', sealed: as, last: false, seq: 1, rev: 1, baseRev: 0, clockKnown: true },
    ...{ body: { text: 'mine' }, files: [] },
  }
  const kept = (opId: string, serverSeq: number, time: number) => receiptRow({ opId, serverSeq, time, again })
  const asking = async (serverSeq: number | undefined, rows: ReceiptRow[]) => {
    const own = phone()
    own.replies[REPLACED] = { list: [], restored: null, backedUpTo: null, serverSeq }
    own.replies[LOST] = { restored: { from: 6_000_000, at: 9_000_000 } }
    for (const row of rows) await own.run((tables) => tables.receipt.put(row))
    await own.look()
    const shown = own.asked.filter(({ name }) => name === LOST).map((one) => one.shown)
    return {
      ...own,
      shown,
      waits: (await own.run((tables) => tables.operation.all())).map(({ opId }) => opId),
    }
  }
  const two = [kept('older', 7, 5_000_000), kept('newer', 8, 7_000_000)]

  it('is shown a receipt with a number that it has not given, and gets again what it lost [G04]', async () => {
    const { shown, waits, run, look, asked } = await asking(7, two)
    expect([shown, waits]).toEqual([['newer'], ['newer']])
    expect(await run(returned)).toBe(1)
    await run(settleReturned)
    expect(await run(returned)).toBe(0)
    // what is left has a number that the server has given
    await look()
    expect(asked.filter(({ name }) => name === LOST)).toHaveLength(1)
  })
  it('is shown the older of two receipts with one number: it has counted on from the older data [G04]', async () => {
    const { shown, waits } = await asking(8, [...two, kept('newest', 8, 9_500_000)])
    expect(shown).toEqual(['newer'])
    // received after the data came back
    expect(waits).toEqual(expect.not.arrayContaining(['older']))
  })
  it('is asked once after another phone of the account has sent something, and again where no reply came [G04]', async () => {
    const { shown, look, asked, replies } = await asking(9, two)
    expect(shown).toEqual(['newer'])
    const shownAgain = async () => {
      asked.splice(0)
      await look()
      return asked.filter(({ name }) => name === LOST).length
    }
    replies[LOST] = undefined
    replies[REPLACED] = { list: [], restored: null, backedUpTo: null, serverSeq: 10 }
    expect([await shownAgain(), await shownAgain()]).toEqual([1, 1])
    replies[LOST] = { restored: null }
    expect([await shownAgain(), await shownAgain()]).toEqual([1, 0])
  })
  it.each([
    ['has the highest number', 8, two],
    ['is of an older release', undefined, two],
    ['has nothing of this phone', 0, []],
  ])('is shown nothing where it %s [G04]', async (_, serverSeq, rows) => {
    expect((await asking(serverSeq, rows)).shown).toEqual([])
  })
  it('is not shown what a restore it tells of covers already [G04]', async () => {
    const own = phone()
    await own.run((tables) => tables.receipt.put(receiptRow({ serverSeq: 8, time: 7_000_000 })))
    const restored = { from: 6_000_000, at: 9_000_000 }
    own.replies[REPLACED] = { list: [], restored, backedUpTo: null, serverSeq: 7 }
    await own.look()
    expect(own.asked.map(({ name }) => name)).toEqual([REPLACED])
  })
})

describe('a school that began again with nothing', () => {
  const again: NonNullable<ReceiptRow['again']> = {
    ...{ deviceId: 'here', sealed: as, last: false, seq: 1, rev: 1, baseRev: 0, clockKnown: true },
    ...{ body: { text: 'mine' }, files: [] },
  }
  const [first, second] = ['1'.repeat(32), '2'.repeat(32)]
  const restored = { from: 6_000_000, at: 9_000_000 }
  /** A phone that has a receipt; `hear` asks once, and tells how many pieces of work wait then. */
  const withReceipt = async () => {
    const own = phone()
    await own.run((tables) => tables.receipt.put(receiptRow({ serverSeq: 3, again })))
    const hear = async (told: object) => {
      own.replies[REPLACED] = { list: [], serverSeq: 3, ...told }
      await own.look()
      return (await own.run((tables) => tables.operation.all())).length
    }
    return { ...own, hear }
  }

  it('gets everything again that the phone has a receipt of, once, and the person is told [G04]', async () => {
    const { hear, run } = await withReceipt()
    expect(await hear({ installation: first })).toBe(0)
    expect(await hear({ installation: first })).toBe(0)
    expect(await hear({ installation: second })).toBe(1)
    expect(await run(returned)).toBe(1)
    await run(settleReturned)
    expect(await hear({ installation: second })).toBe(1)
    expect(await run(returned)).toBe(0)
  })
  it('gets older work too than a restore of before was about [G04]', async () => {
    const { hear } = await withReceipt()
    expect(await hear({ installation: first, restored })).toBe(0)
    expect(await hear({ installation: second, restored })).toBe(1)
  })
  it('is not supposed where the server tells no installation, or tells its own for the first time [G04]', async () => {
    const { hear } = await withReceipt()
    expect(await hear({})).toBe(0)
    expect(await hear({ installation: null })).toBe(0)
    expect(await hear({ installation: first })).toBe(0)
    expect(await hear({ installation: null })).toBe(0)
    expect(await hear({})).toBe(0)
    expect(await hear({ installation: first })).toBe(0)
  })
})
