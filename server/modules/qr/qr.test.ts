import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { QR_MS } from './qr.repo.ts'
import { SCAN_TRIES } from './qr.service.ts'

const CODE = 'POST /api/base/data/qr/code'
const SCAN = 'POST /api/base/data/qr/scan'
const BIND = 'POST /api/base/data/qr/bind'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (account: string, input: object) =>
  checkedInject(t.app, CODE, { token: await t.tokenOf(account), input: { purpose: 'student', ...input } })
const codeOf = async (account: string, ofStudentId?: string) =>
  (await ask(account, { ofStudentId })).data.code
const scan = async (account: string, code: string, purpose = 'student', userId?: string) =>
  checkedInject(t.app, SCAN, { token: await t.tokenOf(account), input: { code, purpose, userId } })
const bind = async (account: string, ticket: string) =>
  checkedInject(t.app, BIND, { token: await t.tokenOf(account), input: { ticket } })
const studentsOf = async (account: string) =>
  (
    await t.db
      .selectFrom('account_user')
      .where('account_id', '=', account)
      .select('relative_id')
      .orderBy('relative_id')
      .execute()
  ).map((r) => r.relative_id)
const ticketOf = (reply: Awaited<ReturnType<typeof scan>>): string =>
  reply.data.kind === 'notBound' ? reply.data.ticket : ''

describe('giving a code', () => {
  it('is for one’s own student, and for staff for the classes they teach or lead [V06]', async () => {
    for (const [account, student] of [
      ['studentA11', undefined],
      ['parentA', 'A-s11'],
      ['headA1', 'A-s11'],
      ['mathA2', 'A-s21'],
      ['gradeA1', 'A-s21'],
      ['masterA', 'A-s31'],
    ] as const) {
      const { status, data } = await ask(account, { ofStudentId: student })
      expect([account, status, data?.expiresAt]).toEqual([account, 0, t.clock.at + QR_MS])
    }
  })

  it('is refused alike for another class, another school, nobody, and another family’s child [A07, B26]', async () => {
    const wrong = [
      ['headA1', 'A-s31'],
      ['headA1', 'B-s11'],
      ['masterA', 'B-s11'],
      ['gradeA1', 'A-s31'],
      ['idleA', 'A-s11'],
      ['parentA', 'A-s12'],
      ['studentA11', 'A-s12'],
      ['masterA', 'no-such'],
      ['masterA', undefined],
    ] as const
    const texts = await Promise.all(wrong.map(async ([a, s]) => (await ask(a, { ofStudentId: s })).text))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('10001')
  })

  it('has 192 random bits, never twice the same, and only its hash is kept', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf('studentA11')))
    expect(new Set(codes).size).toBe(20)
    for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(24)
    const kept = JSON.stringify(await t.db.selectFrom('qr_code').selectAll().execute())
    for (const code of codes) expect(kept).not.toContain(code)
  })
})

describe('scanning a code', () => {
  it('goes on for an account bound to the student: the student and a parent [V06]', async () => {
    const own = await scan('studentA11', await codeOf('headA1', 'A-s11'))
    expect(own.data).toEqual({ kind: 'match', userId: 'u-studentA11' })
    // the identity of the other school is in use; the scanned child's own one is told
    const other = await scan('parentAB', await codeOf('headA1', 'A-s12'), 'student', 'u-parentAB-2')
    expect(other.data).toEqual({ kind: 'match', userId: 'u-parentAB-1' })
  })

  it('asks a parent who is not bound, with masked words; yes binds and no leaves everything [V07]', async () => {
    const before = await studentsOf('parentA')
    const asked = await scan('parentA', await codeOf('mathA2', 'A-s21'))
    expect(asked.data).toMatchObject({ kind: 'notBound', maskedName: '名*****名', schoolName: '名A名' })
    expect(asked.text).not.toContain('A-s21')
    expect(await studentsOf('parentA')).toEqual(before)
    const yes = await bind('parentA', ticketOf(asked))
    expect(yes.data).toMatchObject({ already: false })
    expect(await studentsOf('parentA')).toEqual([...before, 'A-s21'])
    const again = await scan('parentA', await codeOf('mathA2', 'A-s21'))
    expect(again.data).toEqual({ kind: 'match', userId: yes.data.userId })
  })

  it('binds once, for the account that scanned, not too late, and tells who is bound already [V07, B27]', async () => {
    const asked = ticketOf(await scan('parentA', await codeOf('studentA31')))
    expect((await bind('parentAB', asked)).status).toBe(1)
    const second = ticketOf(await scan('parentA', await codeOf('studentA31')))
    expect((await bind('parentA', 'x'.repeat(24))).status).toBe(1)
    t.clock.at += QR_MS
    expect((await bind('parentA', second)).status).toBe(1)
    const third = ticketOf(await scan('parentA', await codeOf('studentA31')))
    const both = await Promise.all([bind('parentA', third), bind('parentA', third)])
    expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([0, 1])
    const { data } = await checkedInject(t.app, 'GET /api/export/todo/common/todoTask', {
      token: await t.tokenOf('studentA31'),
    })
    expect(data.list.filter((x) => x.kind === 'guardianAdded')).toHaveLength(1)
  })

  it('tells a student that it is another one, and nothing else of that student [V08]', async () => {
    const { status, text, data } = await scan('studentA11', await codeOf('headA1', 'A-s12'))
    expect([status, data]).toEqual([0, { kind: 'otherStudent' }])
    expect(text).not.toContain('A-s12')
    // the same student id at another school is another student
    expect((await scan('studentB11', await codeOf('studentA11'))).data).toEqual({ kind: 'otherStudent' })
  })

  it('tells an account that only teaches or leads, and nothing of the student [V09]', async () => {
    for (const account of ['headA1', 'masterB']) {
      const { text, data } = await scan(account, await codeOf('headA1', 'A-s11'))
      expect(data).toEqual({ kind: 'staffOnly' })
      expect(text).not.toContain('A-s11')
    }
  })

  it('takes a code once, in time, for its purpose, and never tells which was wrong', async () => {
    const used = await codeOf('studentA11')
    await scan('headA1', used)
    const late = await codeOf('studentA11')
    const paper = (await ask('studentA11', { purpose: 'paper' })).data.code
    const texts = [
      (await scan('parentA', used)).text,
      (await scan('parentA', paper)).text,
      (await scan('parentA', 'A'.repeat(32))).text,
      (await scan('parentA', 'n-A-s11')).text,
    ]
    t.clock.at += QR_MS
    texts.push((await scan('parentA', late)).text)
    expect(new Set(texts).size).toBe(1)
    expect(JSON.parse(texts[0] as string)).toMatchObject({ status: 1 })
    // a code for a sheet is still good where a sheet is asked for, but now it is too late for it as well
    expect((await scan('parentA', paper, 'paper')).status).toBe(1)
  })

  it('lets one of two parents have it who scan at one moment', async () => {
    const code = await codeOf('studentA11')
    const both = await Promise.all(['parentA', 'parentAB', 'parentA'].map((a) => scan(a, code)))
    expect(both.filter((r) => r.status === 0)).toHaveLength(1)
  })

  it('has an end of guesses, which good codes do not use up', async () => {
    t.clock.at += 20 * 60_000
    for (let i = 0; i < SCAN_TRIES; i++) {
      expect((await scan('parentAB', `guess-${i}`)).status).toBe(1)
      if (i === 3) expect((await scan('parentAB', await codeOf('headA1', 'A-s12'))).data.kind).toBe('match')
    }
    const good = await codeOf('headA1', 'A-s12')
    expect((await scan('parentAB', good)).status).toBe(10004)
    expect((await scan('studentA11', good)).data.kind).toBe('otherStudent')
  })

  it('is not for somebody who is not signed in', async () => {
    const code = await codeOf('studentA11')
    const { status } = await checkedInject(t.app, SCAN, { input: { code, purpose: 'student' } })
    expect(status).toBe(10051)
  })
})
