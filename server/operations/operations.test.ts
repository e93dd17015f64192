import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiptText, targetOf } from '#core/domain/operation/operation-text.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { hex, operation, png, send, storeFile } from '#tests/support/school/homework.ts'
import { answer, ME, MUM, onePaper } from '#tests/support/school/one-paper.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
const { choose, clear, detail, paper } = onePaper(() => t)
beforeAll(async () => {
  t = await testApp()
})
beforeEach(clear)
afterAll(() => t.close())

describe('an operation', () => {
  it('has one effect and one receipt, however often and at once it is sent [B02, B03]', async () => {
    const op = operation(ME, 'answer', answer, { choice: ['D'] })
    const all = await Promise.all(Array.from({ length: 8 }, () => send(t, ME, op)))
    expect(new Set(all.map((a) => JSON.stringify(a.data))).size).toBe(1)
    t.clock.at += 60_000
    const again = await send(t, ME, op)
    expect(again.data).toEqual(all[0]?.data)
    expect(again.data).toMatchObject({ rev: 1, current: null, receipt: { outcome: 'applied', time: NOW } })
    expect(await t.db.selectFrom('op_kept').selectAll().execute()).toHaveLength(1)
    expect((await detail(ME)).answers[0]).toMatchObject({ choice: ['D'], rev: 1 })
  })

  it('is answered with a receipt that anybody can check, and that can be asked for again [B03]', async () => {
    const op = operation(ME, 'answer', answer, { choice: ['D'] })
    const { receipt } = (await send(t, ME, op)).data
    const token = await t.tokenOf(ME)
    const { data: keys } = await checkedInject(t.app, 'GET /api/common/operation/keys', { token })
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys.receiptKey }, format: 'jwk' })
    const good = (r: typeof receipt) =>
      verify(null, Buffer.from(receiptText(`key-${ME}`, r)), key, Buffer.from(r.signature, 'base64url'))
    expect(good(receipt)).toBe(true)
    expect(good({ ...receipt, time: receipt.time + 1 })).toBe(false)
    const lookUp = async (account: string, opId: string) =>
      (
        await checkedInject(t.app, 'GET /api/common/operation/receipt/{opId}', {
          token: await t.tokenOf(account),
          input: { opId },
        })
      ).data
    expect(await lookUp(ME, op.opId)).toEqual({ receipt, rev: 1, counts: true, current: null })
    expect(await lookUp(ME, hex())).toEqual({ receipt: null, rev: 0 })
    // ids of another account say nothing, also to their own mother
    expect(await lookUp(MUM, op.opId)).toEqual({ receipt: null, rev: 0 })
  })

  it('with a known id and other content is kept beside the first, and told [B02]', async () => {
    const op = operation(ME, 'answer', answer, { choice: ['D'] })
    const { receipt } = (await send(t, ME, op)).data
    const other = operation(ME, 'answer', answer, { choice: ['E'] }, { opId: op.opId })
    const clash = await send(t, ME, other)
    expect([clash.http, clash.status, clash.data]).toEqual([422, 10020, { hash: receipt.hash }])
    await send(t, ME, other)
    expect((await detail(ME)).answers[0]?.choice).toEqual(['D'])
    const { revisions } = (await paper()).data
    expect(revisions.map((r) => r.body)).toEqual([other.body])
    expect(revisions[0]).toMatchObject({ opId: op.opId, outcome: 'conflict' })
    expect((await send(t, ME, op)).data.receipt).toEqual(receipt)
  })

  it('never counts for another account than the one it was written under', async () => {
    const op = operation(ME, 'answer', answer, { choice: ['D'] })
    const foreign = await send(t, MUM, op)
    expect([foreign.http, foreign.status]).toEqual([403, 10024])
    expect(await t.db.selectFrom('op_kept').selectAll().execute()).toEqual([])
    // the same id under two accounts is two operations
    expect((await send(t, ME, op)).status).toBe(0)
    const hers = operation(
      MUM,
      'answer',
      targetOf.answer('hw-A1', 'A-s11', 3),
      { text: 'x' },
      { opId: op.opId },
    )
    expect((await send(t, MUM, hers)).status).toBe(0)
  })

  it('is refused without an id, with a wrong hash, target or body; nothing is kept', async () => {
    const op = operation(ME, 'answer', answer, { choice: ['D'] })
    const wrong = [
      { ...op, opId: undefined as unknown as string },
      { ...op, opId: 'x' },
      operation(ME, 'answer', targetOf.pages('hw-A1', 'A-s11', 1), { choice: ['D'] }),
      operation(ME, 'answer', 'answer/hw-A1/A-s11/../1', { choice: ['D'] }),
      operation(ME, 'answer', targetOf.answer('hw-A1', 'A-s11', 9), { choice: ['D'] }),
      operation(ME, 'answer', answer, { choice: 'D' }),
      operation(ME, 'answer', answer, { choice: ['D'], extra: 1 }),
      operation(ME, 'answer', answer, 'not json'),
    ]
    for (const one of wrong) expect((await send(t, ME, one)).status, JSON.stringify(one)).toBe(10001)
    const damaged = await send(t, ME, { ...op, body: '{"choice":["E"]}' })
    expect([damaged.http, damaged.status]).toEqual([422, 10022])
    expect(await t.db.selectFrom('op_kept').selectAll().execute()).toEqual([])
  })

  it('raises the mark of its device, which a phone that lost its store can ask for', async () => {
    await choose(ME, 'D', { seq: 7, rev: 2 })
    await choose(ME, 'E', { seq: 5, rev: 1 })
    const { data } = await checkedInject(t.app, 'GET /api/common/operation/mark', {
      token: await t.tokenOf(ME),
    })
    expect(data.devices).toEqual([{ deviceId: `phone-of-${ME}`, seq: 7, at: NOW }])
    expect(data.serverSeq).toBeGreaterThanOrEqual(2)
  })
})

describe('answers of a student', () => {
  it('of one phone: the highest counter counts, in whatever order they come [B02]', async () => {
    expect((await choose(ME, 'E', { rev: 3 })).data.receipt.outcome).toBe('applied')
    const older = await choose(ME, 'C', { rev: 2 })
    expect(older.data).toMatchObject({ receipt: { outcome: 'older' }, rev: 1, current: { rev: 1 } })
    expect((await detail(ME)).answers[0]?.choice).toEqual(['E'])
    expect((await choose(ME, 'D', { rev: 4 })).data).toMatchObject({
      receipt: { outcome: 'applied' },
      rev: 2,
    })
  })

  it('of two phones that did not know of each other are both kept; the first goes on counting [B02]', async () => {
    await choose(ME, 'C')
    const hers = await choose(MUM, 'D')
    expect(hers.data).toMatchObject({
      receipt: { outcome: 'conflict' },
      rev: 1,
      current: { rev: 1, body: '{"choice":["C"]}', deviceId: `phone-of-${ME}` },
    })
    const seen = await detail(ME)
    expect(seen.answers[0]).toMatchObject({ choice: ['C'], rev: 1 })
    expect(seen.revisions.map((r) => r.body).toSorted()).toEqual(['{"choice":["C"]}', '{"choice":["D"]}'])
    // who has seen it may change it
    const next = await choose(MUM, 'E', { baseRev: 1, rev: 2 })
    expect(next.data).toMatchObject({ receipt: { outcome: 'applied' }, rev: 2 })
  })

  it('of two parents, and of a parent with children at two schools, go to the child of the target', async () => {
    const target = targetOf.answer('hw-A1', 'A-s12', 3)
    // the identity of the other school is the one in use
    await t.db
      .updateTable('account')
      .set({ last_user_id: 'u-parentAB-2' })
      .where('account_id', '=', 'parentAB')
      .execute()
    expect(
      (await send(t, 'parentAB', operation('parentAB', 'answer', target, { text: 'hers' }))).status,
    ).toBe(0)
    const row = await t.db.selectFrom('op_kept').select(['user_id', 'school_id']).executeTakeFirstOrThrow()
    expect(row).toEqual({ user_id: 'u-parentAB-1', school_id: 'A' })
  })

  it('are taken for their own student alone; another’s is not told from none [B26]', async () => {
    const texts: string[] = []
    for (const [homework, student] of [
      ['hw-A1', 'A-s12'],
      ['hw-A3', 'A-s11'],
      ['hw-B1', 'B-s11'],
      ['no-such', 'A-s11'],
      ['hw-A1', 'no-such'],
    ] as const) {
      const one = await send(
        t,
        ME,
        operation(ME, 'answer', targetOf.answer(homework, student, 1), { choice: ['D'] }),
      )
      texts.push(one.text)
      expect(one.status).toBe(10005)
    }
    expect(new Set(texts).size).toBe(1)
    for (const account of ['headA1', 'masterA']) {
      const one = await send(t, account, operation(account, 'answer', answer, { choice: ['D'] }))
      expect(one.status).toBe(10002)
    }
  })

  it('wait for their pages: files that have not arrived are named, then they are linked', async () => {
    const target = targetOf.pages('hw-A1', 'A-s11', 4)
    const early = await send(t, ME, operation(ME, 'pages', target, { pages: [{ fileId: 'not-yet' }] }))
    expect([early.http, early.status, early.data]).toEqual([409, 10023, { missing: ['not-yet'] }])
    const mine = await storeFile(t, ME, png(3000))
    const small = await storeFile(t, ME, png(900))
    const theirs = await storeFile(t, 'studentA31', png(3000))
    const stolen = await send(t, ME, operation(ME, 'pages', target, { pages: [{ fileId: theirs.fileId }] }))
    expect(stolen.status).toBe(10023)
    const pages = [{ fileId: mine.fileId, smallId: small.fileId }]
    expect((await send(t, ME, operation(ME, 'pages', target, { pages }))).status).toBe(0)
    expect((await detail(ME)).answers[3]).toMatchObject({ pages, pagesRev: 1 })
    const read = async (account: string) =>
      (
        await checkedInject(t.app, 'GET /api/common/file/read', {
          token: await t.tokenOf(account),
          input: { fileId: mine.fileId },
        })
      ).http
    const statusOf = async (account: string) =>
      (
        await checkedInject(t.app, 'GET /api/common/file/read', {
          token: await t.tokenOf(account),
          input: { fileId: mine.fileId },
        })
      ).status
    expect([await read(ME), await read(MUM), await read('headA1')]).toEqual([200, 200, 200])
    for (const other of ['studentA31', 'mathA2', 'idleA', 'headB1', 'studentB11', 'parentAB'])
      expect([other, await statusOf(other)]).toEqual([other, 10005])
  })
})
