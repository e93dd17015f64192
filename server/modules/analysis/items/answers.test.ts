import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Jobs } from '#server/jobs/jobs.ts'
import { cardSchool, EXAM, NEW, PAPER } from '#tests/support/school/card-school.ts'
import { people } from '#tests/support/school/facts.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const ANSWERS = 'GET /api/analysis/data/paper/answers'

let t: TestApp
let jobs: Jobs
beforeAll(async () => {
  ;({ t, jobs } = await cardSchool())
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})

const ask = async (account: string, more: object = {}) =>
  checkedInject(t.app, ANSWERS, {
    token: await t.tokenOf(account),
    input: { examId: EXAM, paperId: PAPER, classId: 'A-c1', itemNo: '1', ...more },
  })

/** Written by hand, not by the server's rules: who of the staff may read subject 1 of class A-c1. */
const MAY = new Set(['headA1', 'masterA', 'directorA', 'gradeA1', 'subjectA', 'subjectsA'])
const asked = people.flatMap((p) => p.identities.map((i) => [p.account, i.userId, i.userType] as const))

it.each(asked)(
  '%s %s (%s): answers of a class that lost marks, or none of them [T14]',
  async (account, userId) => {
    const { status, data } = await ask(account, { userId })
    if (MAY.has(account)) {
      expect(status).toBe(0)
      expect(data.answers).toMatchObject([{ studentId: 'A-s11', mark: 1 }])
      return
    }
    expect([10002, 10005]).toContain(status)
  },
)

it('have pictures once somebody made them, and of that item alone [T14]', async () => {
  const token = await t.tokenOf('headA1')
  const input = { examId: EXAM, paperId: PAPER, reportStudentId: 'A-s11' }
  const { uuid } = JSON.parse((await checkedInject(t.app, NEW, { token, input })).text) as { uuid: string }
  await jobs.waitFor(uuid)
  const made = await checkedInject(t.app, 'GET /api/exam/answerCard/view', { token, input })
  const crops = (no: string) => made.data.card?.items.find(({ itemNo }) => itemNo === no)?.cropIds
  expect((await ask('headA1')).data.answers[0]?.cropIds).toEqual(crops('1'))
  expect(crops('1')).toHaveLength(1)
  expect(crops('1')).not.toEqual(crops('2'))
})

it('are none of an item that nobody was given, and of no item or class that is not there [T14]', async () => {
  // the second item of the only card has no mark
  expect((await ask('headA1', { itemNo: '2' })).data.answers).toEqual([])
  expect((await ask('headA1', { itemNo: '9' })).status).toBe(10005)
  expect((await ask('masterA', { classId: 'A-c9' })).status).toBe(10005)
  expect((await ask('masterA', { classId: 'B-c1' })).status).toBe(10005)
})
