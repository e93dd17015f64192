import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeMarks, toMarkOrNull } from '#server/exams/store/marks.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { EXAM, MARKERS, markingSchool, PAPER } from '#tests/support/school/marking-school.ts'

const ordered: unknown[] = []
/** Takes orders, and refuses them when told to. */
const jobs = {
  refuses: false,
  enqueue: async () => '',
  enqueueIn: async (_tx: unknown, kind: string, data: unknown) => {
    if (jobs.refuses) throw new Error('the queue is away')
    ordered.push([kind, data])
    return ''
  },
}
let s: Awaited<ReturnType<typeof markingSchool>>
beforeAll(async () => {
  s = await markingSchool(3, jobs as unknown as Jobs)
})
afterAll(() => s.t.close())

const { one, two } = MARKERS
const PUBLISH = 'POST /api/exam/mark/lead/publish'

const scores = async (version: number) => {
  const rows = await s.t.db
    .selectFrom('exam_score')
    .where('exam_id', '=', EXAM)
    .where('version', '=', version)
    .where('paper_id', '=', PAPER)
    .where('school_id', '=', 'A')
    .select(['student_id', 'marks'])
    .orderBy('student_id')
    .execute()
  return rows.map((r) => [r.student_id, ...[...decodeMarks(r.marks)].map(toMarkOrNull)])
}

describe('the end of marking', () => {
  it('makes all marks a version of the exam at once and orders its publication, or nothing [B12]', async () => {
    const { blockId, markingId } = await s.begin({ mode: 'double', packSize: 3 }, 'open', [one, two])
    for (const marker of [one, two])
      for (const { taskId } of (await s.take(marker, blockId)).tasks.slice(0, marker === one ? 3 : 2))
        await s.say(marker, { blockId, taskId }, { marks: marker === one ? [5, 2] : [6, 2] })
    const publish = (account: string) => s.ask(account, PUBLISH, { markingId })
    const early = await publish('subjectA')
    expect([early.status, early.message]).toEqual([10020, expect.stringContaining('1')])
    for (const { taskId } of (await s.take(two, blockId)).tasks)
      await s.say(two, { blockId, taskId }, { marks: [6, 2] })
    for (const [account, status] of [
      ['twoA2', 10002],
      ['gradeA1', 10005],
      ['masterB', 10005],
    ] as const)
      expect((await publish(account)).status, account).toBe(status)
    jobs.refuses = true
    expect((await publish('subjectA')).status).not.toBe(0)
    jobs.refuses = false
    expect(await scores(2)).toEqual([])
    expect((await publish('subjectA')).data).toEqual({ version: 2 })
    expect(ordered).toEqual([['publish-exam', { examId: EXAM, version: 2 }]])
    expect(await scores(1)).toContainEqual(['M-s1', 3, null, null])
    // the choice keeps its mark; each question has the mean of two
    expect(await scores(2)).toEqual([1, 2, 3].map((i) => [`M-s${i}`, 3, 5.5, 2]))
    expect((await publish('subjectA')).status).toBe(10020)
    // and it is over: what comes now is kept and counts for nothing
    const { list } = (await s.ask('headA1', 'GET /api/exam/mark/mine', { blockId })).data
    const taskId = String(list[0]?.taskId)
    const late = await s.say(one, { blockId, taskId }, { marks: [10, 5] })
    expect([list[0]?.open, late.data.receipt.outcome]).toEqual([false, 'held'])
    expect(await s.answerOf(taskId)).toMatchObject({ marks: [550, 200] })
    const mine = (await s.ask('headA1', 'GET /api/exam/mark/mine', { blockId })).data.list
    expect(mine.map((m) => m.said.marks)).toEqual([1, 2, 3].map(() => [5, 2]))
    const { data } = await s.ask('subjectA', 'GET /api/exam/mark/lead/queue', { blockId, queue: 'late' })
    expect(data.list[0]?.given.map((g) => [g.marks, g.counts])).toContainEqual([[10, 5], false])
    // the same for every answer: none of the marks they were given is written over
    for (const { taskId: other } of list) await s.say(one, { blockId, taskId: other }, { marks: [10, 5] })
  })

  it('an appeal begins at the marks as they were given, by whom [B12, B23]', async () => {
    // version 2 is shown by now
    await s.t.db.updateTable('exam').set({ current_version: 2 }).where('exam_id', '=', EXAM).execute()
    const ask = (account: string, more: object = {}) =>
      s.ask(account, 'GET /api/exam/mark/original', {
        ...{ examId: EXAM, paperId: PAPER, itemNo: '2', reportStudentId: 'M-s2', ...more },
      })
    const { data } = await ask('subjectA')
    expect(data.final).toBe(5.5)
    expect(data.given.filter((g) => g.counted).map((g) => [g.slot, g.mark])).toEqual([
      [1, 5],
      [2, 6],
    ])
    // what came after it was over is there, and no part of the mark
    expect(data.given.filter((g) => !g.counted).map((g) => g.mark)).toContain(10)
    expect((await ask('subjectA', { itemNo: '1' })).data).toEqual({ final: null, given: [] })
    for (const account of ['gradeA1', 'masterB', 'headB1', 'idleA'])
      expect((await ask(account)).status, account).toBe(10005)
    expect((await ask('parentA')).status).toBe(10002)
  })
})
