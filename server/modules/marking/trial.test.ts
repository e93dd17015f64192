import { afterAll, beforeAll, expect, it } from 'vitest'
import { MARKERS, markingSchool } from '#tests/support/school/marking-school.ts'

let s: Awaited<ReturnType<typeof markingSchool>>
beforeAll(async () => {
  s = await markingSchool(6)
})
afterAll(() => s.t.close())

const { one, two, three } = MARKERS
const LEADER = 'twoA2'
const trial = (account: string, blockId: string) => s.ask(account, 'GET /api/exam/mark/trial', { blockId })
const queue = async (blockId: string, name: string) =>
  (await s.ask(LEADER, 'GET /api/exam/mark/lead/queue', { blockId, queue: name })).data.list
const share = (answerId: string, how: { typical: boolean; control: boolean }, marks = [6, 3]) =>
  s.ask(LEADER, 'POST /api/exam/mark/lead/share', { answerId, marks, note: '步骤全', ...how })

it("the trial's marks are shown beside the leader's, to each marker their own, to the leader all [B12]", async () => {
  const { blockId, markingId } = await s.begin({ packSize: 10, threshold: 1 }, 'trial')
  expect((await trial('headA1', blockId)).data).toEqual({ markers: [], answers: [] })
  const waiting = await queue(blockId, 'trial')
  expect(waiting).toHaveLength(6)
  const tasks = {
    [one]: (await s.take(one, blockId)).tasks,
    [two]: (await s.take(two, blockId)).tasks,
  }
  const [first, second] = tasks[one] ?? []
  for (const [marker, marks] of [
    [one, [6, 3.5]],
    [two, [9, 4]],
  ] as const)
    for (const { taskId } of (tasks[marker] ?? []).slice(0, marker === one ? 2 : 6))
      await s.say(marker, { blockId, taskId }, { marks: [...marks] })
  // nobody is told before the leader has marked it
  expect((await trial('headA1', blockId)).data.answers.map((a) => a.leader)).toEqual([null, null])
  for (const { taskId } of [first, second].flatMap((t) => t ?? []))
    await s.ask(LEADER, 'POST /api/exam/mark/lead/decide', {
      ...{ answerId: (await s.answerOf(taskId)).answer_id, marks: [6, 3], note: '漏单位' },
    })
  const own = (await trial('headA1', blockId)).data
  expect(own.markers).toMatchObject([
    { markerId: one, marked: 2, compared: 2, within: 2, meanDifference: 0.5, meanDistance: 0.5 },
  ])
  expect(new Set(own.answers.map((a) => a.id))).toEqual(new Set([first?.taskId, second?.taskId]))
  expect(own.answers[0]).toMatchObject({
    ...{ of: 'task', leader: { marks: [6, 3], note: '漏单位' }, given: [{ marks: [6, 3.5] }] },
  })
  const crop = { of: 'task', id: own.answers[0]?.id, cropNo: 0 }
  expect((await s.ask('headA1', 'GET /api/exam/mark/crop', crop)).http).toBe(200)
  const all = (await trial(LEADER, blockId)).data
  expect(all.markers.map((m) => [m.markerId, m.marked, m.compared, m.within])).toEqual(
    expect.arrayContaining([
      [one, 2, 2, 2],
      [two, 6, 2, 0],
    ]),
  )
  expect(all.answers).toHaveLength(6)
  expect(all.answers.find((a) => a.leader !== null)).toMatchObject({ of: 'answer', given: [{}, {}] })
  for (const account of ['idleA', 'gradeA1', 'masterB'])
    expect((await trial(account, blockId)).status, account).toBe(10005)
  // it can be looked at once marking goes on
  await s.ask('subjectA', 'POST /api/exam/mark/lead/state', { markingId, to: 'open' })
  expect((await trial('headA1', blockId)).data).toEqual(own)
})

it('an answer whose mark a marker was shown in the trial is no control answer for them [B13]', async () => {
  const { blockId, markingId } = await s.begin({ packSize: 2, controlPercent: 20 }, 'trial', [one, two])
  const [task] = (await s.take(one, blockId)).tasks
  const taskId = String(task?.taskId)
  await s.say(one, { blockId, taskId }, { marks: [6, 3] })
  const { answer_id } = await s.answerOf(taskId)
  await share(answer_id, { typical: false, control: true })
  await s.ask('subjectA', 'POST /api/exam/mark/lead/state', { markingId, to: 'open' })
  const controlsOf = async (marker: 'A-t1' | 'A-t2') => {
    for (let n = 0; n < 3; n++)
      for (const { taskId: id } of (await s.take(marker, blockId)).tasks)
        await s.say(marker, { blockId, taskId: id }, { marks: [1, 1] })
    return s.t.db
      .selectFrom('mark_task')
      .where('school_id', '=', 'A')
      .where('marker_id', '=', marker)
      .where('purpose', '=', 'control')
      .select('answer_id')
      .execute()
  }
  expect(await controlsOf(one)).toEqual([])
  await s.ask('subjectA', 'POST /api/exam/mark/lead/again', { blockId, markerId: one, typed: 5 })
  expect(await controlsOf(two)).toEqual([{ answer_id }])
})

it('what a leader shares is listed for them, and taken back keeps its mark [B12]', async () => {
  const { blockId } = await s.begin({}, 'trial')
  const [first, second] = await queue(blockId, 'trial')
  await share(String(first?.answerId), { typical: true, control: false })
  await share(String(second?.answerId), { typical: false, control: true }, [1, 1])
  const block = async () => (await s.ask(LEADER, 'GET /api/exam/mark/lead/block', { blockId })).data
  expect(await block()).toMatchObject({ shared: 2, trials: 6 })
  const shared = await queue(blockId, 'shared')
  expect(shared.map((a) => a.shared)).toEqual(
    expect.arrayContaining([
      { marks: [6, 3], note: '步骤全', typical: true, control: false },
      { marks: [1, 1], note: '步骤全', typical: false, control: true },
    ]),
  )
  expect((await share(String(first?.answerId), { typical: false, control: false })).status).toBe(0)
  expect((await queue(blockId, 'shared')).map((a) => a.answerId)).toEqual([second?.answerId])
  expect((await s.ask('headA1', 'GET /api/exam/mark/samples', { blockId })).data.list).toEqual([])
  const { given, shared: kept } = (await queue(blockId, 'trial'))[0] ?? {}
  expect([kept, given?.map((g) => [g.slot, g.marks, g.counts])]).toEqual([null, [[4, [6, 3], true]]])
})

it('a teacher of the subject is added to a block that is being marked, and gets a pack [B12]', async () => {
  const { blockId } = await s.begin({}, 'open', [one])
  expect((await s.ask('mathA2', 'POST /api/exam/mark/pack/take', { blockId })).status).toBe(10005)
  const { data } = await s.ask(LEADER, 'GET /api/exam/mark/lead/block', { blockId })
  expect(data.markers.map((m) => m.markerId)).toEqual([one])
  expect(data.teachers.map((m) => m.markerId)).toEqual([one, two, three])
  const markers = [
    { markerId: one, quota: null },
    { markerId: two, quota: 1 },
  ]
  expect((await s.ask(LEADER, 'POST /api/exam/mark/lead/quotas', { blockId, markers })).status).toBe(0)
  expect((await s.take(two, blockId)).tasks).toHaveLength(1)
})
