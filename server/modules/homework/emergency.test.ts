import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { sealToSchool } from '#core/sync/by-hand/emergency.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { factsOf, operation, png, send, storeFile } from '#tests/support/school/homework.ts'
import { DEADLINE } from '#tests/support/school/school-homework.ts'
import { bring, takeIn as takeInFile } from '#tests/support/school/take-in.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ME = 'studentA11'
const keysOf = async (account: string) =>
  (await checkedInject(t.app, 'GET /api/common/operation/keys', { token: await t.tokenOf(account) })).data

interface Made {
  account?: string
  operations: ReturnType<typeof operation>[]
  pictures?: { bytes: Buffer; facts: ReturnType<typeof factsOf> }[]
  madeAt?: number
  clockKnown?: boolean
}

/** The file as a phone makes it (core/sync/by-hand/emergency.ts). */
function plainOf({ account = ME, operations, pictures = [], madeAt = NOW, clockKnown = true }: Made): Buffer {
  const files = pictures.map((p) => p.facts)
  const userId = `u-${account}`
  const manifest = { accountKey: `key-${account}`, userId, madeAt, clockKnown, operations, files }
  const text = Buffer.from(JSON.stringify(manifest))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...pictures.map((p) => p.bytes)])
}
const sealed = (keys: Awaited<ReturnType<typeof keysOf>>, plain: Buffer): Buffer =>
  Buffer.from(sealToSchool(keys, plain, (n) => randomBytes(n)))

const takeIn = (teacher: string, bytes: Buffer) => takeInFile(t, teacher, bytes)

const answer = (no: number, body: object, more = {}) =>
  operation(ME, 'answer', targetOf.answer('hw-A1', 'A-s11', no), body, { seq: no, ...more })

describe('an emergency answer file', () => {
  it('is taken in by a teacher: answers, pages and the hand-in, each once; the phone then gets its receipts [B04]', async () => {
    const bytes = png(40_000)
    const facts = factsOf(bytes)
    const pages = { pages: [{ fileId: facts.uploadFileId }] }
    const sent = answer(3, { text: 'sent before' })
    await send(t, ME, sent)
    const operations = [
      sent,
      answer(1, { choice: ['D'] }),
      operation(ME, 'pages', targetOf.pages('hw-A1', 'A-s11', 4), pages),
      operation(ME, 'submit', targetOf.submit('hw-A1', 'A-s11'), {
        wants: [{ target: targetOf.answer('hw-A1', 'A-s11', 1), rev: 1 }],
      }),
    ]
    const file = sealed(await keysOf(ME), plainOf({ operations, pictures: [{ bytes, facts }] }))
    const first = await takeIn('mathA2', file)
    expect(first.data).toMatchObject({ taken: 3, known: 1, files: 1, refused: [], titles: ['title hw-A1'] })
    expect([first.data.studentName, first.data.clockKnown]).toEqual(['名A-s11名', true])
    expect((await takeIn('headA1', file)).data).toMatchObject({ taken: 0, known: 4, refused: [] })
    const paper = await checkedInject(t.app, 'GET /api/exam/homework/student/detail', {
      token: await t.tokenOf(ME),
      input: { homeworkId: 'hw-A1' },
    })
    expect(paper.data).toMatchObject({ state: 'submitted', late: false, submittedAt: NOW })
    expect(paper.data.answers[0]?.choice).toEqual(['D'])
    const [page] = paper.data.answers[3]?.pages ?? []
    expect(page?.fileId).not.toBe(facts.uploadFileId)
    const read = await checkedInject(t.app, 'GET /api/common/file/read', {
      token: await t.tokenOf('headA1'),
      input: { fileId: page?.fileId },
    })
    expect([read.http, Number(read.headers['content-length'])]).toEqual([200, 40_000])
    for (const { opId, hash } of operations) {
      const { data } = await checkedInject(t.app, 'GET /api/common/operation/receipt/{opId}', {
        token: await t.tokenOf(ME),
        input: { opId },
      })
      expect(data.receipt?.hash).toBe(hash)
    }
  })

  it('is refused when forged, damaged, of another school or of another’s making; nothing is taken [B04]', async () => {
    const plain = plainOf({ operations: [answer(2, { choice: ['C'] })] })
    const keys = await keysOf(ME)
    const good = sealed(keys, plain)
    const flipped = Buffer.from(good)
    flipped[good.length - 60] = (flipped[good.length - 60] as number) ^ 1
    const mum = await keysOf('parentA')
    const wrong = [
      flipped,
      good.subarray(0, good.length - 5),
      // signed with another account's key, and with none
      sealed({ ...keys, fileKey: mum.fileKey }, plain),
      sealed({ ...keys, fileKey: '' }, plain),
      sealed(await keysOf('studentB11'), plain),
      sealed(keys, plainOf({ account: 'nobody', operations: [] })),
      Buffer.from('KAOBAN-ANSWERS-1\nnot json\n'),
    ]
    const before = await t.db.selectFrom('op_kept').selectAll().execute()
    for (const [i, bytes] of wrong.entries()) {
      const answered = await takeIn('headA1', bytes)
      expect([i, answered.http, answered.status]).toEqual([i, 422, 10025])
    }
    expect((await takeIn('headB1', good)).status).toBe(10025)
    expect(await t.db.selectFrom('op_kept').selectAll().execute()).toEqual(before)
  })

  it('has no more rights than its maker, and says what was refused', async () => {
    const foreign = operation(ME, 'answer', targetOf.answer('hw-A1', 'A-s12', 1), { choice: ['D'] })
    const markup = operation(ME, 'mark', targetOf.mark('hw-A1', 'A-s11', 3), { score: 10 })
    const file = sealed(await keysOf(ME), plainOf({ operations: [foreign, markup] }))
    const { data } = await takeIn('headA1', file)
    expect(data).toMatchObject({ taken: 0, known: 0 })
    expect(data.refused.map((r) => r.opId)).toEqual([foreign.opId, markup.opId])
  })

  it('made in time and brought after the deadline is late, with the phone’s time as a claim [B04]', async () => {
    t.clock.at = DEADLINE + 60_000
    const target = targetOf.answer('hw-A1', 'A-s12', 1)
    const mine = operation('parentAB', 'answer', target, { choice: ['D'] }, { sealedAt: DEADLINE - 1000 })
    const plain = plainOf({ account: 'parentAB', operations: [mine], madeAt: DEADLINE - 500 })
    // an account with two schools: the identity at this one
    const at = Buffer.from(plain.toString('utf8').replace('"u-parentAB"', '"u-parentAB-1"').slice(4))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(at.length)
    const file = sealed(await keysOf('parentAB'), Buffer.concat([length, at]))
    expect((await takeIn('headA1', file)).data).toMatchObject({ taken: 1, clockKnown: true })
    const row = await t.db
      .selectFrom('op_kept')
      .where('op_id', '=', mine.opId)
      .select(['outcome', 'clock_known', 'by_file'])
      .executeTakeFirst()
    expect(row).toEqual({ outcome: 'late', clock_known: true, by_file: true })
    const later = { ...mine, ...operation('parentAB', 'answer', target, { choice: ['E'] }, { rev: 2 }) }
    const future = plainOf({ account: 'parentAB', operations: [later], madeAt: DEADLINE + 9e9 })
    const text = Buffer.from(future.subarray(4).toString('utf8').replace('"u-parentAB"', '"u-parentAB-1"'))
    length.writeUInt32BE(text.length)
    const told = await takeIn('headA1', sealed(await keysOf('parentAB'), Buffer.concat([length, text])))
    expect(told.data.clockKnown).toBe(false)
  })

  it('is of the teacher who brought it: another’s file is not there', async () => {
    const paper = await storeFile(t, 'headA1', png(100), 'paper')
    const ask = async (account: string, fileId: string) =>
      checkedInject(t.app, 'POST /api/exam/homework/emergency/import', {
        token: await t.tokenOf(account),
        input: { fileId },
      })
    expect((await ask('headA1', paper.fileId)).status).toBe(10005)
    const good = sealed(await keysOf(ME), plainOf({ operations: [answer(2, { choice: ['C'] }, { rev: 9 })] }))
    const fileId = await bring(t, 'headA1', good)
    expect((await ask('mathA2', fileId)).status).toBe(10005)
    expect((await ask(ME, fileId)).status).toBe(10002)
    expect((await ask('headA1', fileId)).data).toMatchObject({ taken: 1, refused: [] })
  })
})
