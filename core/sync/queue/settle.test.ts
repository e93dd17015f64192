import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { OperationRow } from '#core/db/work-rows.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { clashesOf } from '../lost/clashes.ts'
import { readKnownRev } from '../numbers.ts'
import { school } from '../school.test-support.ts'
import { as, draftRow, operationRow, uploadRow } from './queue-rows.test-support.ts'
import { sendOperation } from './send-operation.ts'
import type { SendContext } from './step.ts'

const SEND = 'POST /api/common/operation/send'
const RECEIPT = 'GET /api/common/operation/receipt/{opId}'
const KEYS = 'GET /api/common/operation/keys'
const MARK = 'GET /api/common/operation/mark'
const ref = { kind: 'homework' as const, target: 'homework/1/s' }

type Sent = { opId: string; hash: string; body: string }
type Answer = { data: unknown } | { failure: Failure }

/** A phone with one operation that was never sent, and a school that answers it as `answers` says. */
async function phone(row: Partial<OperationRow> = {}) {
  const { run } = memoryTables()
  await run((tables) => tables.operation.put(operationRow({ hash: '', bodyText: '', ...row })))
  const { keys, signed } = school()
  const calls: { name: string; body: Sent }[] = []
  const journal: string[] = []
  const compared: unknown[] = []
  const state = { isSure: true, outcome: 'applied' as const, standing: { rev: 3, counts: true } as object }
  const answers: Record<string, (body: Sent) => Answer> = {
    [KEYS]: () => ({ data: keys }),
    [SEND]: ({ opId, hash }) => ({ data: { receipt: signed({ opId, hash }), ...state.standing } }),
  }
  const stage = {
    deps: {
      client: {
        call: (name: string, { body }: { body: Sent }) => {
          calls.push({ name, body })
          const answer = answers[name]?.(body) ?? { failure: failureOf('network') }
          return Promise.resolve('data' in answer ? { ok: true, ...answer } : { ok: false, ...answer })
        },
      },
      store: { read: run, change: run },
      hash: () => Promise.resolve({ sha256: 'sha' }),
      uploader: { send: () => Promise.resolve({ ok: true, schoolId: 'school-f1' }) },
      now: () => 50,
      skew: () => null,
      randomBytes: (n: number) => new Uint8Array(n).fill(9),
    },
    journal: {
      dropOperation: (opId: string) => journal.push(`operation ${opId}`),
      dropDraft: (kind: string, target: string) => journal.push(`draft ${kind} ${target}`),
      keepOperation: ({ opId, asked }: OperationRow) => journal.push(`kept ${opId} ${asked}`),
    },
    workLog: {
      isSure: () => state.isSure,
      compare: (devices: unknown) => Promise.resolve(compared.push(devices)),
    },
    ...{ signal: new AbortController().signal, files: new Map(), progress: () => {} },
  } as unknown as SendContext
  const send = (opId = 'op1') => sendOperation(stage, opId)
  const named = (name: string) => calls.filter((call) => call.name === name)
  const waiting = () => run((tables) => tables.operation.all())
  return { run, state, answers, calls, journal, compared, send, named, waiting, signed }
}

describe('an operation whose receipt came', () => {
  it('leaves the queue and the journal, and its receipt stays with what was sent [B03]', async () => {
    const { run, send, journal, waiting } = await phone()
    expect(await send()).toEqual({ did: 'sent' })
    expect(await waiting()).toEqual([])
    expect(await run((tables) => tables.receipt.get('op1'))).toMatchObject({
      ...{ outcome: 'applied', number: '0101-AAAA-AAAA', keptAt: 50, body: '{"text":"mine"}' },
      ...{ target: 'answer/1/s/1', work: 'homework/1/s' },
    })
    expect(journal).toEqual(['operation op1'])
    // A second look finds nothing to do.
    expect(await send()).toEqual({ did: 'sent' })
  })
  it.each([
    [20_000, true],
    [20_001, false],
  ])('of %i letters: what was sent is kept with it: %s', async (length, isKept) => {
    const around = JSON.stringify({ text: '' }).length
    const { run, send } = await phone({ body: { text: 'x'.repeat(length - around) } })
    await send()
    const row = await run((tables) => tables.receipt.get('op1'))
    expect(row && 'body' in row).toBe(isKept)
  })
  it('and that counts is what the next one is made upon; one that does not is told, and is not', async () => {
    const counts = await phone()
    await counts.send()
    expect(await counts.run((tables) => readKnownRev(tables, 'answer/1/s/1'))).toBe(3)
    const gaveWay = await phone()
    const current = { rev: 3, body: '{"text":"theirs"}', deviceId: 'other', byName: 'Li', at: 9 }
    gaveWay.state.standing = { rev: 3, counts: false, current }
    await gaveWay.send()
    expect(await gaveWay.run((tables) => readKnownRev(tables, 'answer/1/s/1'))).toBe(0)
    expect(await gaveWay.run(clashesOf)).toMatchObject([{ opId: 'op1', mine: { text: 'mine' } }])
  })
  it.each([
    [4, true],
    [5, false],
  ])('takes the draft of revision %i that it hands in with it: %s', async (rev, ends) => {
    const { run, send, journal } = await phone({ finishes: { ...ref, rev: 4 } })
    await run(async (tables) => {
      await tables.draft.homework.put(draftRow({ rev }))
      await tables.upload.put(uploadRow({ fileId: 'original', safe: false }))
    })
    await send()
    expect((await run((tables) => tables.draft.homework.get(ref.target))) === undefined).toBe(ends)
    expect((await run((tables) => tables.upload.get('original'))) === undefined).toBe(ends)
    // The draft first: while the operation stands in the journal, the next start knows that both are done.
    expect(journal).toEqual([...(ends ? ['draft homework homework/1/s'] : []), 'operation op1'])
  })
  it.each([
    ['only the place in it moved', { 1: 4, scroll: 6 }, true],
    ['an answer was written', { 1: 5, scroll: 6 }, false],
    ['a further answer was begun', { 1: 4, 2: 6 }, false],
  ])('takes a draft with it of which meanwhile %s: %#', async (_, fieldRev, ends) => {
    const { run, send } = await phone({ finishes: { ...ref, rev: 4, view: ['no', 'scroll'] } })
    await run(async (tables) => {
      await tables.draft.homework.put(draftRow({ rev: 6, fieldRev }))
      await tables.upload.put(uploadRow({ fileId: 'original', safe: false }))
    })
    await send()
    expect((await run((tables) => tables.draft.homework.get(ref.target))) === undefined).toBe(ends)
    expect((await run((tables) => tables.upload.get('original'))) === undefined).toBe(ends)
  })
  it('takes its pictures out of the work; their bytes stay aside while the school may lose them [G04]', async () => {
    const { run, send, named } = await phone({ files: ['f1'], body: { pages: [{ fileId: 'f1' }], n: null } })
    await run(async (tables) => {
      await tables.upload.put(uploadRow())
      await tables.bytes.put({ fileId: 'f1', bytes: new ArrayBuffer(4) })
    })
    await send()
    expect(named(SEND)[0]?.body.body).toBe('{"pages":[{"fileId":"school-f1"}],"n":null}')
    expect(await run((tables) => tables.upload.all())).toMatchObject([{ target: 'kept homework/1/s' }])
  })
})

describe('an operation that may have arrived already', () => {
  const asked = { asked: true, hash: 'hash1', bodyText: '{"text":"mine"}' }
  it('is asked for first, and is not sent where the school has it [B03]', async () => {
    const { send, named, answers, signed, waiting } = await phone(asked)
    answers[RECEIPT] = () => ({ data: { receipt: signed(), rev: 1 } })
    expect(await send()).toEqual({ did: 'sent' })
    expect([named(SEND).length, (await waiting()).length]).toEqual([0, 0])
  })
  it.each([
    ['never came', null],
    ['came with other content', { hash: 'hash2' }],
  ])('goes again as it was where it %s', async (_, receipt) => {
    const { send, named, answers, signed } = await phone(asked)
    answers[RECEIPT] = () => ({ data: { receipt: receipt && signed(receipt), rev: 1 } })
    expect(await send()).toEqual({ did: 'sent' })
    expect(named(SEND)[0]?.body).toMatchObject({ opId: 'op1', hash: 'hash1', body: '{"text":"mine"}' })
  })
  it('waits while the question is not answered', async () => {
    const { send, named } = await phone(asked)
    expect(await send()).toMatchObject({ did: 'failed' })
    expect(named(SEND)).toEqual([])
  })
})

describe('a refusal', () => {
  const clash = { failure: failureOf('status', { status: Status.conflict, http: 422 }) }
  it('as the number came before with other content: it goes under a new one, and both are kept', async () => {
    const { send, answers, waiting, journal } = await phone()
    answers[SEND] = () => clash
    expect(await send()).toEqual({ did: 'sent' })
    const again = '09'.repeat(16)
    expect(await waiting()).toMatchObject([{ opId: again, asked: false, body: { text: 'mine' } }])
    expect((await waiting())[0]?.hash).not.toBe('')
    expect(journal).toEqual([`kept ${again} false`, 'operation op1'])
  })
  it.each([
    failureOf('status', { status: Status.conflict, http: 200 }),
    failureOf('status', { status: Status.badRequest, http: 422 }),
  ])('of another kind leaves it where it is: %j', async (failure) => {
    const { send, answers, waiting, journal } = await phone()
    answers[SEND] = () => ({ failure })
    expect(await send()).toMatchObject({ did: 'failed', failure, refused: 'sync.refused' })
    expect(await waiting()).toMatchObject([{ opId: 'op1', asked: true }])
    expect(journal).toEqual([])
  })
  it('by a receipt that is not the school’s takes nothing away: a person must look at it [B03]', async () => {
    const { send, answers, waiting } = await phone()
    answers[SEND] = ({ opId, hash }) => ({ data: { receipt: school(2).signed({ opId, hash }), rev: 1 } })
    expect(await send()).toEqual({ did: 'stuck', trouble: { messageKey: 'sync.receiptWrong' } })
    expect(await waiting()).toHaveLength(1)
  })
  it('by a receipt of something else is no word on it: it is tried again [B03]', async () => {
    const { send, answers, waiting, signed } = await phone()
    answers[SEND] = ({ hash }) => ({ data: { receipt: signed({ opId: 'op2', hash }), rev: 1 } })
    expect(await send()).toMatchObject({ did: 'failed', failure: { kind: 'network' } })
    expect(await waiting()).toHaveLength(1)
  })
})

describe('where nothing tells whether the database is the newest', () => {
  it('the school is asked for its marks before anything is sent [B17]', async () => {
    const { send, state, answers, compared, calls } = await phone()
    state.isSure = false
    answers[MARK] = () => ({ data: { devices: [{ deviceId: 'here', seq: 1, at: 1 }] } })
    await send()
    expect(compared).toEqual([[{ deviceId: 'here', seq: 1, at: 1 }]])
    expect(calls.map(({ name }) => name).slice(0, 2)).toEqual([MARK, SEND])
  })
  it('nothing is sent without the answer [B17]', async () => {
    const { send, state, named, waiting } = await phone()
    state.isSure = false
    expect(await send()).toMatchObject({ did: 'failed' })
    expect(named(SEND)).toEqual([])
    expect(await waiting()).toMatchObject([{ hash: '', asked: false }])
  })
  it('and where it is known, nothing is asked', async () => {
    const { send, named } = await phone()
    await send()
    expect(named(MARK)).toEqual([])
    expect(named(SEND)[0]?.body).toMatchObject({
      ...{ accountKey: as.accountKey, deviceId: 'here', seq: 1, rev: 1, baseRev: 0, sealedAt: 1 },
      ...{ clockKnown: true, kind: 'answer', target: 'answer/1/s/1' },
    })
  })
})
