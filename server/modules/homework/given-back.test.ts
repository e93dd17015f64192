import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { hex, operation, send } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const SET = 'POST /api/exam/homework/set'
const DETAIL = 'GET /api/exam/homework/teacher/detail'
const ask = async <N extends typeof SET | typeof DETAIL>(account: string, call: N, input: object) =>
  checkedInject(t.app, call, { token: await t.tokenOf(account), input })

describe('a paper on its way back', () => {
  it('tells each device what the next word about it builds upon, also when it was taken up again', async () => {
    const { homeworkId } = (
      await ask('headA1', SET, {
        ...{ opId: hex(), title: '练习一', courseId: '1', classIds: ['A-c1'], marker: 'teacher' },
        ...{ startAt: NOW, deadlineAt: NOW + DAY },
        questions: [{ questionId: 'q-A11', fullMark: 3 }],
      })
    ).data
    await send(
      t,
      'parentAB',
      operation('parentAB', 'submit', targetOf.submit(homeworkId, 'A-s12'), { wants: [] }),
    )
    const sheet = async () => {
      const { sheets } = (await ask('headA1', DETAIL, { homeworkId })).data
      const { state, checkedRev } = sheets.find((s) => s.studentId === 'A-s12') ?? {}
      return { state, checkedRev }
    }
    let rev = 0
    const say = async (deviceId: string, done: boolean, baseRev: number) => {
      const target = targetOf.checked(homeworkId, 'A-s12')
      const op = operation('headA1', 'checked', target, { done }, { deviceId, baseRev, rev: ++rev })
      return (await send(t, 'headA1', op)).data.receipt.outcome
    }
    expect(await sheet()).toEqual({ state: 'submitted', checkedRev: 0 })
    expect(await say('desk-of-headA1', true, 0)).toBe('applied')
    expect(await sheet()).toEqual({ state: 'checked', checkedRev: 1 })
    expect(await say('desk-of-headA1', false, 1)).toBe('applied')
    expect(await sheet()).toEqual({ state: 'submitted', checkedRev: 2 })
    // the other device read the list before that, then after
    expect(await say('phone-of-headA1', true, 0)).toBe('conflict')
    expect(await sheet()).toMatchObject({ state: 'submitted' })
    expect(await say('phone-of-headA1', true, (await sheet()).checkedRev ?? 0)).toBe('applied')
    expect(await sheet()).toMatchObject({ state: 'checked' })
  })
})
