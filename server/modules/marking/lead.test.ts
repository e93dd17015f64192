import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MARKERS, markingSchool } from '#tests/support/school/marking-school.ts'

let s: Awaited<ReturnType<typeof markingSchool>>
beforeAll(async () => {
  s = await markingSchool(6)
})
afterAll(() => s.t.close())

const { one, two, three } = MARKERS
const LEADER = 'twoA2'

describe('a problem', () => {
  it('waits for the leader, and comes back first, turned, to who told it [B12]', async () => {
    const { blockId } = await s.begin({ packSize: 2 })
    const pack = await s.take(one, blockId)
    const [task, other] = pack.tasks
    const taskId = String(task?.taskId)
    await s.say(one, { blockId, taskId }, { problem: 'rotated', note: '倒了' })
    const { answer_id: answerId } = await s.answerOf(taskId)
    const queue = await s.ask(LEADER, 'GET /api/exam/mark/lead/queue', { blockId, queue: 'problem' })
    expect(queue.data.list).toMatchObject([
      { answerId, turn: 0, given: [{ problem: 'rotated', note: '倒了', marks: null }] },
    ])
    expect(
      (await s.ask('headA1', 'GET /api/exam/mark/lead/queue', { blockId, queue: 'problem' })).status,
    ).toBe(10005)
    const back = (account: string) => s.ask(account, 'POST /api/exam/mark/lead/back', { answerId, turn: 180 })
    expect((await back('mathA2')).status).toBe(10005)
    expect((await back(LEADER)).status).toBe(0)
    expect((await back(LEADER)).status).toBe(10020)
    // theirs: nobody else gets it meanwhile
    const others = await s.take(two, blockId)
    const taken = await Promise.all(others.tasks.map(async (t) => (await s.answerOf(t.taskId)).answer_id))
    expect(taken).not.toContain(answerId)
    await s.say(one, { blockId, taskId: String(other?.taskId) }, { marks: [1, 1] })
    const next = await s.take(one, blockId)
    const [first] = next.tasks
    expect([next.packId === pack.packId, next.tasks.length]).toEqual([false, 2])
    expect(first).toMatchObject({ taskId, turn: 180, said: null })
    expect((await s.say(one, { blockId, taskId }, { marks: [4, 4] })).data.receipt.outcome).toBe('applied')
    expect(await s.answerOf(taskId)).toMatchObject({ state: 'final', marks: [400, 400] })
  })
})

describe('what the leader shares', () => {
  const share = (account: string, answerId: string, how: { typical: boolean; control: boolean }) =>
    s.ask(account, 'POST /api/exam/mark/lead/share', { answerId, marks: [6, 3], note: '步骤全', ...how })

  it('is shown to the markers of the block, with its marks and pictures [B12]', async () => {
    const { blockId } = await s.begin()
    const [task] = (await s.take(one, blockId)).tasks
    const { answer_id } = await s.answerOf(String(task?.taskId))
    expect((await share('headA1', answer_id, { typical: true, control: false })).status).toBe(10005)
    await share(LEADER, answer_id, { typical: true, control: false })
    const samples = async (account: string) => s.ask(account, 'GET /api/exam/mark/samples', { blockId })
    const [sample] = (await samples('mathA2')).data.list
    expect(sample).toMatchObject({ marks: [6, 3], note: '步骤全' })
    const crop = { of: 'sample', id: sample?.sampleId, cropNo: 0 }
    expect((await s.ask('mathA2', 'GET /api/exam/mark/crop', crop)).http).toBe(200)
    expect((await samples('idleA')).status).toBe(10005)
    expect((await s.ask('idleA', 'GET /api/exam/mark/crop', crop)).status).toBe(10005)
    // any answer, to who leads the block or its subject alone
    const any = { of: 'answer', id: answer_id, cropNo: 0 }
    for (const account of [LEADER, 'subjectA'])
      expect((await s.ask(account, 'GET /api/exam/mark/crop', any)).http, account).toBe(200)
    for (const account of ['mathA2', 'gradeA1'])
      expect((await s.ask(account, 'GET /api/exam/mark/crop', any)).status, account).toBe(10005)
    // it is the answer's own mark
    expect(await s.answerOf(String(task?.taskId))).toMatchObject({
      state: 'final',
      marks: [600, 300],
      made_of: [4],
    })
    await share(LEADER, answer_id, { typical: false, control: false })
    expect((await samples('mathA2')).data.list).toEqual([])
  })

  it('is put among the answers of a pack to compare, and so is what they marked before; neither counts [B13]', async () => {
    const { blockId } = await s.begin({ packSize: 2, controlPercent: 20, repeatPercent: 20 })
    const held = await s.take(three, blockId)
    const [mine] = held.tasks
    await s.ask(LEADER, 'POST /api/exam/mark/pack/return', { packId: held.packId })
    const { answer_id: control } = await s.answerOf(String(mine?.taskId))
    await share(LEADER, control, { typical: false, control: true })
    const seen: { purpose: string; answer_id: string }[] = []
    for (let n = 0; n < 3; n++) {
      const { tasks } = await s.take(one, blockId)
      for (const { taskId } of tasks) {
        seen.push(
          await s.t.db
            .selectFrom('mark_task')
            .where('school_id', '=', 'A')
            .where('task_id', '=', taskId)
            .select(['purpose', 'answer_id'])
            .executeTakeFirstOrThrow(),
        )
        expect((await s.say(one, { blockId, taskId }, { marks: [2, 2] })).status).toBe(0)
      }
    }
    const of = (purpose: string) => seen.filter((x) => x.purpose === purpose).map((x) => x.answer_id)
    expect(of('control')).toEqual([control])
    expect(of('repeat')).toHaveLength(1)
    expect(of('count')).toContain(of('repeat')[0])
    expect(await s.answerOf(String(mine?.taskId))).toMatchObject({ marks: [600, 300], made_of: [4] })
    const [line] = (await s.ask('headA1', 'GET /api/exam/mark/blocks')).data.list
    expect(line?.marked).toBe(of('count').length)
  })
})

it('marks of a trial count for nothing, and everybody tries the same answers [B12]', async () => {
  const { blockId, markingId } = await s.begin({ packSize: 10 }, 'trial')
  const tried = await s.take(one, blockId)
  expect((await s.take(two, blockId)).tasks).toHaveLength(6)
  const taskId = String(tried.tasks[0]?.taskId)
  expect((await s.say(one, { blockId, taskId }, { marks: [9, 4] })).data.receipt.outcome).toBe('applied')
  expect(await s.answerOf(taskId)).toMatchObject({ state: 'open', marks: null })
  await s.ask('subjectA', 'POST /api/exam/mark/lead/state', { markingId, to: 'open' })
  expect(await s.answerOf(taskId)).toMatchObject({ state: 'open', wanted: 1, marks: null })
  expect((await s.say(one, { blockId, taskId }, { marks: [9, 4] })).data.receipt.outcome).toBe('held')
  expect((await s.take(one, blockId)).tasks).toHaveLength(6)
})

describe('marking again', () => {
  const again = (account: string, input: object) => s.ask(account, 'POST /api/exam/mark/lead/again', input)

  it('of one marker is done by others, of a block by all; what was said is kept [B12]', async () => {
    const { blockId } = await s.begin({ packSize: 3 }, 'open', [one, two])
    for (const marker of [one, two])
      for (const { taskId } of (await s.take(marker, blockId)).tasks)
        await s.say(marker, { blockId, taskId }, { marks: [1, 1] })
    expect((await again('headA1', { blockId, markerId: one, typed: 3 })).status).toBe(10005)
    const wrong = await again(LEADER, { blockId, markerId: one, typed: 2 })
    expect([wrong.status, wrong.data]).toEqual([10020, { answers: 3 }])
    expect((await again(LEADER, { blockId, markerId: one, typed: 3 })).data).toEqual({ answers: 3 })
    expect((await s.take(one, blockId)).tasks).toEqual([])
    const others = await s.take(two, blockId)
    expect(others.tasks).toHaveLength(3)
    for (const { taskId } of others.tasks) await s.say(two, { blockId, taskId }, { marks: [2, 2] })
    expect((await again(LEADER, { blockId, markerId: null, typed: 6 })).data).toEqual({ answers: 6 })
    const open = await s.t.db.selectFrom('mark_answer').where('state', '=', 'open').selectAll().execute()
    expect(open).toHaveLength(6)
    expect(await s.t.db.selectFrom('mark_word').selectAll().execute()).toHaveLength(9)
    expect((await s.take(one, blockId)).tasks).toHaveLength(3)
  })
})

it('a block is told to its leader, who marks in it and how much [B12]', async () => {
  const { blockId } = await s.begin()
  const [task] = (await s.take(one, blockId)).tasks
  await s.say(one, { blockId, taskId: String(task?.taskId) }, { marks: [1, 1] })
  for (const account of [LEADER, 'subjectA']) {
    const { data } = await s.ask(account, 'GET /api/exam/mark/lead/block', { blockId })
    expect(data).toMatchObject({ answers: 6, final: 1, problems: 0, late: 0, leaderId: three })
    expect(data.markers.map((m) => [m.markerId, m.marked])).toEqual([
      [one, 1],
      [two, 0],
      [three, 0],
    ])
  }
  for (const account of ['headA1', 'gradeA1', 'masterB'])
    expect((await s.ask(account, 'GET /api/exam/mark/lead/block', { blockId })).status, account).toBe(10005)
})
