import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import { failureOf } from '#core/request/reply.ts'
import { school } from '../school.test-support.ts'
import { as, operationRow } from './queue-rows.test-support.ts'
import { checkReceipt, loadSchoolKeys } from './receipts.ts'
import type { SendContext } from './step.ts'

/** A phone that asks for keys; `state.keys` is what it is told; null: no line. */
function phone() {
  const { run } = memoryTables()
  const state = { keys: school().keys as unknown, asked: 0 }
  const call = () => {
    state.asked++
    return Promise.resolve(
      state.keys === null ? { ok: false, failure: failureOf('network') } : { ok: true, data: state.keys },
    )
  }
  const deps = { client: { call }, store: { read: run, change: run } }
  const stage = { deps, signal: new AbortController().signal } as unknown as SendContext
  const check = (receipt: ReturnType<ReturnType<typeof school>['signed']>, row = operationRow()) =>
    checkReceipt(stage, row, receipt)
  return { state, stage, check }
}

describe('the school’s keys', () => {
  it('are asked for once and kept on the phone: they are there without a line', async () => {
    const { state, stage } = phone()
    expect(await loadSchoolKeys(stage, as)).toEqual(school().keys)
    state.keys = null
    expect(await loadSchoolKeys(stage, as)).toEqual(school().keys)
    expect(state.asked).toBe(1)
  })
  it('are those of the identity: another one of the account may belong to another school', async () => {
    const { state, stage } = phone()
    await loadSchoolKeys(stage, as)
    state.keys = school(2).keys
    expect(await loadSchoolKeys(stage, { ...as, userId: 'v' })).toEqual(school(2).keys)
    expect(await loadSchoolKeys(stage, as)).toEqual(school().keys)
  })
  it.each([null, { time: 5 }])('are none by the answer %j, and nothing is kept of it', async (keys) => {
    const { state, stage } = phone()
    state.keys = keys
    expect(await loadSchoolKeys(stage, as)).toBeNull()
    state.keys = school().keys
    expect(await loadSchoolKeys(stage, as)).toEqual(school().keys)
  })
})

describe('a receipt', () => {
  it('signed by the school for this very operation is its own word, known without a line from then on [B03]', async () => {
    const { state, check } = phone()
    expect(await check(school().signed())).toBe('own')
    state.keys = null
    expect(await check(school().signed())).toBe('own')
    expect(state.asked).toBe(1)
  })
  it('may name the hash of the operation as it went by hand [B04]', async () => {
    const { check } = phone()
    const row = operationRow({ hash: '', fileHash: 'in a file' })
    expect(await check(school().signed({ hash: 'in a file' }), row)).toBe('own')
    expect(await check(school().signed({ hash: '' }), row)).toBe('foreign')
  })
  it('of another operation says nothing about this one [B03]', async () => {
    const { state, check } = phone()
    expect(await check(school().signed({ opId: 'op2' }))).toBe('unknown')
    expect(state.asked).toBe(0)
  })
  it.each([
    ['of other words', school().signed({ hash: 'hash2' })],
    ['whose outcome was written over', { ...school().signed(), outcome: 'late' as const }],
    ['whose time was written over', { ...school().signed(), time: 6 }],
    ['signed by another school', school(2).signed()],
    ['of another account', school().signed({}, 'b')],
    ['without a signature', { ...school().signed(), signature: '' }],
    ['with a damaged signature', { ...school().signed(), signature: '*' }],
  ])('%s is not the school’s [B03]', async (_, receipt) => {
    expect(await phone().check(receipt)).toBe('foreign')
  })
  it('of a school that has a new key is believed once the key was asked for again [B03]', async () => {
    const { state, stage, check } = phone()
    await loadSchoolKeys(stage, as)
    state.keys = school(2).keys
    expect(await check(school(2).signed())).toBe('own')
    expect(await loadSchoolKeys(stage, as)).toEqual(school(2).keys)
  })
  it('is not known to be the school’s while its key cannot be had [B03]', async () => {
    const { state, check } = phone()
    state.keys = null
    expect(await check(school().signed())).toBe('unknown')
  })
})
