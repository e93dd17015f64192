import { describe, expect, it } from 'vitest'
import type { Current, Receipt, Replaced } from '#contract/operations/operations.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { OperationRow } from '#core/db/work-rows.ts'
import { operationRow, receiptRow } from '../queue/queue-rows.test-support.ts'
import {
  clashesOf,
  dropClashes,
  forgetSeen,
  markSeen,
  noteClash,
  readSeenClashes,
  takeReplaced,
} from './clashes.ts'

/** What another phone wrote and counts. */
const current = (over: Partial<Current> = {}): Current => ({
  ...{ rev: 7, body: '{"text":"theirs"}', deviceId: 'other', byName: 'Li', byYou: true, at: 9 },
  ...over,
})
const receipt = (outcome: Receipt['outcome']) => ({ ...receiptRow(), outcome }) as Receipt
const replaced = (opId: string, over: Partial<Replaced> = {}): Replaced => ({
  ...{ opId, target: `answer/1/s/${opId}`, kind: 'answer', body: '{"text":"mine"}', deviceId: 'here' },
  ...{ outcome: 'conflict', number: '0101-AAAA-AAAA', time: 5, current: current() },
  ...over,
})

function phone() {
  const { run } = memoryTables()
  const note = (row: Partial<OperationRow>, outcome: Receipt['outcome'], now: Current | null) =>
    run((tables) => noteClash(tables, operationRow(row), receipt(outcome), now))
  const told = () => run(clashesOf)
  return { run, note, told }
}
const ids = (clashes: readonly { opId: string }[]) => clashes.map(({ opId }) => opId)

describe('words that were sent and do not count', () => {
  it('are told with what counts, who wrote it and under which revision one chooses [B02]', async () => {
    const { note, told } = phone()
    await note({}, 'conflict', current())
    expect(await told()).toEqual([
      {
        ...{ opId: 'op1', target: 'answer/1/s/1', kind: 'answer', mine: { text: 'mine' }, here: true },
        ...{ outcome: 'conflict', number: '0101-AAAA-AAAA', time: 5 },
        current: { rev: 7, body: { text: 'theirs' }, here: false, byYou: true, byName: 'Li', at: 9 },
      },
    ])
  })
  it.each<[string, Partial<OperationRow>, Receipt['outcome'], Current | null]>([
    ['the school names nothing that counts instead', {}, 'conflict', null],
    ['the same counts', {}, 'conflict', current({ body: '{"text":"mine"}' })],
    ['nothing is written in it', { kind: 'submit' }, 'conflict', current()],
    ['this phone’s own later words count', {}, 'older', current({ deviceId: 'here' })],
  ])('are not told where %s', async (_, row, outcome, now) => {
    const { note, told } = phone()
    await note(row, outcome, now)
    expect(await told()).toEqual([])
  })
  it('are told where an older word of this phone gave way to another’s, and where a conflict is with its own', async () => {
    const { note, told } = phone()
    await note({ opId: 'a', target: 'ta' }, 'older', current())
    await note({ opId: 'b', target: 'tb' }, 'conflict', current({ deviceId: 'here' }))
    expect((await told()).map((one) => [one.opId, one.current.here])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })
  it('of one target are told once, the last of them; of an older school nobody is said to be you', async () => {
    const { note, told } = phone()
    const { byYou: _, ...older } = current()
    await note({ opId: 'a' }, 'conflict', current())
    await note({ opId: 'b' }, 'conflict', older as Current)
    expect(ids(await told())).toEqual(['b'])
    expect((await told())[0]?.current.byYou).toBe(false)
  })
  it('that are no object, or damaged, are told as empty ones', async () => {
    const { note, told } = phone()
    for (const [at, body] of ['[1]', 'null', '"a"', '{'].entries())
      await note({ target: `t${at}` }, 'conflict', current({ body }))
    expect((await told()).map((one) => one.current.body)).toEqual([{}, {}, {}, {}])
  })
  it('are two hundred at most, the newest', async () => {
    const { note, told } = phone()
    for (let n = 1; n <= 201; n++) await note({ opId: `op${n}`, target: `t${n}` }, 'conflict', current())
    expect(ids(await told())).toHaveLength(200)
    expect((await told())[0]?.opId).toBe('op2')
  })
  it('are none in a database whose list is damaged', async () => {
    const { run, told } = phone()
    for (const value of ['{', '{"a":1}', 7]) {
      await run((tables) => tables.meta.put({ key: 'clashes', value }))
      expect(await told()).toEqual([])
    }
  })
})

describe('receipts of words that gave way', () => {
  it.each([
    ['applied', true],
    ['late', true],
    ['conflict', undefined],
    ['older', undefined],
    ['held', undefined],
  ])('one that said %s says so from now on: %s', async (outcome, says) => {
    const { run, note } = phone()
    await run((tables) => tables.receipt.put(receiptRow({ outcome })))
    await note({}, 'conflict', current())
    expect((await run((tables) => tables.receipt.get('op1')))?.replaced).toBe(says)
    await run((tables) => tables.receipt.put(receiptRow({ outcome })))
    await run((tables) => takeReplaced(tables, [replaced('op1')]))
    expect((await run((tables) => tables.receipt.get('op1')))?.replaced).toBe(says)
  })
})

describe('what the school tells of words that gave way', () => {
  it('takes the place of what was known, oldest first', async () => {
    const { run, note, told } = phone()
    await note({ opId: 'before' }, 'conflict', current())
    await run((tables) => takeReplaced(tables, [replaced('newest'), replaced('older')]))
    expect(ids(await told())).toEqual(['older', 'newest'])
    await run((tables) => takeReplaced(tables, []))
    expect(await told()).toEqual([])
  })
  it('knows which of both this phone wrote', async () => {
    const { run, told } = phone()
    await run(async (tables) => {
      await tables.meta.put({ key: 'device', value: 'here' })
      await takeReplaced(tables, [replaced('mine'), replaced('of the tablet', { deviceId: 'tablet' })])
    })
    expect((await told()).map(({ opId, here, current: { here: counts } }) => [opId, here, counts])).toEqual([
      ['of the tablet', false, false],
      ['mine', true, false],
    ])
  })
  it('is not told where this phone’s own words count, where it is about to say something, or after it was seen', async () => {
    const { run, told } = phone()
    await run(async (tables) => {
      await tables.meta.put({ key: 'device', value: 'here' })
      await tables.operation.put(operationRow({ target: 'answer/1/s/waits' }))
      await takeReplaced(tables, [replaced('seen'), replaced('hidden', { deviceId: 'tablet' })])
      await markSeen(tables, ['seen', 'hidden'])
      await takeReplaced(tables, [
        replaced('own', { current: current({ deviceId: 'here' }) }),
        ...[replaced('waits'), replaced('seen'), replaced('hidden', { deviceId: 'tablet' }), replaced('new')],
      ])
    })
    expect(ids(await told())).toEqual(['new'])
  })
})

describe('words that the person has seen', () => {
  it('are told no more; the school hears only of those that this phone sent: the other phone is told of its own', async () => {
    const { run, told } = phone()
    await run(async (tables) => {
      await tables.meta.put({ key: 'device', value: 'here' })
      await takeReplaced(tables, [
        ...[replaced('stays'), replaced('mine'), replaced('of the tablet', { deviceId: 'tablet' })],
      ])
      await markSeen(tables, ['mine', 'of the tablet', 'unknown'])
      await markSeen(tables, ['mine'])
    })
    expect(ids(await told())).toEqual(['stays'])
    expect(await run(readSeenClashes)).toEqual(['mine'])
  })
  it('are forgotten once the school knows', async () => {
    const { run } = phone()
    await run(async (tables) => {
      await tables.meta.put({ key: 'device', value: 'here' })
      await takeReplaced(tables, [replaced('a'), replaced('b')])
      await markSeen(tables, ['a'])
      await markSeen(tables, ['b'])
      expect(await readSeenClashes(tables)).toEqual(['a', 'b'])
      await forgetSeen(tables, ['a'])
    })
    expect(await run(readSeenClashes)).toEqual(['b'])
  })
})

it('a target that is written again is told no more, the others are', async () => {
  const { run, note, told } = phone()
  await note({ opId: 'a', target: 'ta' }, 'conflict', current())
  await note({ opId: 'b', target: 'tb' }, 'conflict', current())
  await run((tables) => dropClashes(tables, ({ target }) => target === 'ta'))
  expect(ids(await told())).toEqual(['b'])
})
