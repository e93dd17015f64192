import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { operation, png, send, storeFile } from '#tests/support/school/homework.ts'
import { answer, ME, MUM, onePaper } from '#tests/support/school/one-paper.ts'
import { DEADLINE } from '#tests/support/school/school-homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
const { choose, clear, detail, paper, submit } = onePaper(() => t)
beforeAll(async () => {
  t = await testApp()
})
beforeEach(clear)
afterAll(() => t.close())

describe('handing in', () => {
  it('waits until everything written before it has come', async () => {
    const wants = [{ target: answer, rev: 1 }]
    const op = operation(ME, 'submit', targetOf.submit('hw-A1', 'A-s11'), { wants })
    expect((await send(t, ME, op)).data).toEqual({ missing: [answer] })
    await choose(ME, 'D')
    const done = await send(t, ME, op)
    expect(done.data.receipt.outcome).toBe('applied')
    expect(await detail(ME)).toMatchObject({
      state: 'submitted',
      late: false,
      submittedAt: NOW,
      receiptNumber: done.data.receipt.number,
    })
  })

  it('scores choices by their key: all right or nothing; the family sees it when it is given back', async () => {
    await choose(ME, 'D')
    await send(t, ME, operation(ME, 'answer', targetOf.answer('hw-A1', 'A-s11', 2), { choice: ['E', 'C'] }))
    await submit(ME)
    expect((await paper()).data.answers.map((a) => a.mark?.score ?? null)).toEqual([5, 5, null, null])
    const hidden = await detail(ME)
    expect([hidden.score, hidden.answers.map((a) => [a.mark, a.key])]).toEqual([
      null,
      hidden.answers.map(() => [null, null]),
    ])
    // changed in time: scored again
    await send(
      t,
      ME,
      operation(ME, 'answer', targetOf.answer('hw-A1', 'A-s11', 2), { choice: ['C'] }, { rev: 2 }),
    )
    expect((await paper()).data.score).toBe(5)
  })

  it('after the deadline counts as late; what comes after that is held for the teacher [B02]', async () => {
    t.clock.at = DEADLINE + 1000
    const sealed = { sealedAt: DEADLINE - 5000, clockKnown: false }
    expect((await choose(ME, 'D', sealed)).data.receipt.outcome).toBe('late')
    expect((await submit(ME)).data.receipt.outcome).toBe('late')
    expect(await detail(ME)).toMatchObject({ state: 'submitted', late: true })
    const held = await choose(ME, 'E', { ...sealed, rev: 2 })
    expect(held.data).toMatchObject({ receipt: { outcome: 'held' }, current: { body: '{"choice":["D"]}' } })
    const before = (await paper()).data
    expect(before.answers[0]?.choice).toEqual(['D'])
    expect(before.revisions).toMatchObject([
      { outcome: 'held', accepted: null, body: '{"choice":["E"]}', ...sealed },
    ])
    const decide = async (account: string, accept: boolean) =>
      checkedInject(t.app, 'POST /api/exam/homework/teacher/revision', {
        token: await t.tokenOf(account),
        input: { homeworkId: 'hw-A1', ofStudentId: 'A-s11', opId: held.data.receipt.opId, accept },
      })
    expect((await decide('mathA2', true)).status).toBe(10005)
    expect((await decide('headA1', false)).status).toBe(0)
    expect((await paper()).data.answers[0]?.choice).toEqual(['D'])
    expect((await decide('headA1', true)).status).toBe(0)
    const after = (await paper()).data
    expect(after.answers[0]).toMatchObject({ choice: ['E'], rev: 2 })
    expect(after.revisions[0]).toMatchObject({ outcome: 'held', accepted: true })
  })

  it('of withdrawn homework, and of a student who left the class, is kept for the teacher', async () => {
    await choose(ME, 'C')
    const token = await t.tokenOf('headA1')
    const withdraw = (withdrawn: boolean) =>
      checkedInject(t.app, 'POST /api/exam/homework/teacher/withdraw', {
        token,
        input: { homeworkId: 'hw-A1', withdrawn },
      })
    expect((await withdraw(true)).status).toBe(0)
    expect((await choose(ME, 'D', { rev: 2 })).data.receipt.outcome).toBe('held')
    await withdraw(false)
    const move = (class_id: string) =>
      t.db.updateTable('student').set({ class_id }).where('student_id', '=', 'A-s11').execute()
    await move('A-c2')
    expect((await choose(ME, 'E', { rev: 3 })).data.receipt.outcome).toBe('held')
    expect((await paper()).data.revisions).toHaveLength(2)
    await move('A-c1')
  })
})

describe('marking', () => {
  const mark = targetOf.mark('hw-A1', 'A-s11', 3)
  const give = (account: string, score: number | null, more = {}) =>
    send(t, account, operation(account, 'mark', mark, { score, comment: `${score}` }, more))

  it('is for the teacher of the subject in the class; others may not, and a family only where it marks [A03]', async () => {
    await submit(ME)
    expect((await give('headA1', 8)).status).toBe(0)
    for (const [account, status] of [
      ['mathA2', 10005],
      ['headB1', 10005],
      ['idleA', 10005],
      [ME, 10002],
      [MUM, 10002],
      ['masterA', 10002],
    ] as const)
      expect([account, (await give(account, 1)).status]).toEqual([account, status])
    expect((await give('headA1', 11, { rev: 2 })).status).toBe(10001)
    await t.db.updateTable('homework').set({ marker: 'parent' }).where('homework_id', '=', 'hw-A1').execute()
    expect([(await give(MUM, 9, { baseRev: 1 })).status, (await give(ME, 10)).status]).toEqual([0, 10002])
    await t.db.updateTable('homework').set({ marker: 'teacher' }).where('homework_id', '=', 'hw-A1').execute()
    expect((await paper()).data.answers[2]?.mark).toMatchObject({ score: 9, auto: false, rev: 2 })
  })

  it('on a stale base changes nothing: the mark that stands is told, and both are kept [B02]', async () => {
    await submit(ME)
    await give('headA1', 8)
    const stale = await give('headA1', 3, { deviceId: 'her-second-phone', baseRev: 0 })
    expect(stale.data).toMatchObject({
      receipt: { outcome: 'conflict' },
      rev: 1,
      current: { rev: 1, body: '{"score":8,"comment":"8"}' },
    })
    const seen = (await paper()).data
    expect(seen.answers[2]?.mark?.score).toBe(8)
    expect(seen.revisions.map((r) => r.body)).toContain('{"score":3,"comment":"3"}')
    expect((await give('headA1', 3, { deviceId: 'her-second-phone', baseRev: 1, rev: 2 })).data.rev).toBe(2)
  })

  it('with comment and pen strokes goes back to the family when it is done, and then answers are held', async () => {
    const page = await storeFile(t, ME, png(2000))
    await send(
      t,
      ME,
      operation(ME, 'pages', targetOf.pages('hw-A1', 'A-s11', 4), { pages: [{ fileId: page.fileId }] }),
    )
    await submit(ME)
    await give('headA1', 7.5)
    const strokes = [{ color: '#d00000', width: 40, points: [10, 20, 300, 400] }]
    const teacher = 'headA1'
    const put = (kind: 'comment' | 'strokes' | 'checked', target: string, body: unknown) =>
      send(t, teacher, operation(teacher, kind, target, body))
    await put('comment', targetOf.comment('hw-A1', 'A-s11'), { text: 'good' })
    const onPage = targetOf.strokes('hw-A1', 'A-s11', page.fileId)
    expect((await put('strokes', onPage, { strokes })).status).toBe(0)
    expect((await put('strokes', targetOf.strokes('hw-A1', 'A-s11', 'other'), { strokes })).status).toBe(
      10001,
    )
    const before = await detail(MUM)
    expect([before.comment, before.strokes, before.score]).toEqual(['', [], null])
    await put('checked', targetOf.checked('hw-A1', 'A-s11'), { done: true })
    expect(await detail(MUM)).toMatchObject({
      state: 'checked',
      score: 7.5,
      comment: 'good',
      strokes: [{ fileId: page.fileId, rev: 1, strokes }],
    })
    expect((await detail(MUM)).answers[0]?.key).toBe('D')
    expect((await choose(ME, 'D')).data.receipt.outcome).toBe('held')
  })
})
