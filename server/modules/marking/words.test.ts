import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, LEASE, MARKERS, type Marker, markingSchool } from '#tests/support/school/marking-school.ts'

let s: Awaited<ReturnType<typeof markingSchool>>
beforeAll(async () => {
  s = await markingSchool(4)
})
afterAll(() => s.t.close())

const { one, two, three } = MARKERS

/** Has a marker take a pack and gives their task of each answer. */
async function tasksOf(marker: Marker, blockId: string) {
  const { tasks } = await s.take(marker, blockId)
  const found = await Promise.all(
    tasks.map(async (t) => [(await s.answerOf(t.taskId)).answer_id, t.taskId] as const),
  )
  return new Map(found)
}

describe('a mark', () => {
  it('of one that does not fit, or of no task of theirs, is refused and not kept [B12]', async () => {
    const { blockId } = await s.begin()
    const [taskId = ''] = (await tasksOf(one, blockId)).values()
    const at = { blockId, taskId }
    for (const body of [
      { marks: [5] },
      { marks: [10.5, 1] },
      { marks: [0.25, 1] },
      {},
      { marks: [1, 1], problem: 'blurred' },
    ])
      expect((await s.say(one, at, body)).status, JSON.stringify(body)).toBe(10001)
    expect((await s.say(two, at, { marks: [1, 1] })).status).toBe(10005)
    expect((await s.say(one, { blockId: 'other', taskId }, { marks: [1, 1] })).status).toBe(10005)
    expect(await s.t.db.selectFrom('mark_word').selectAll().execute()).toEqual([])
  })

  it('is changed by a newer one, taken back, and the older of two phones does not count, in any order [B12]', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const { blockId } = await s.begin()
      const [taskId = ''] = (await tasksOf(one, blockId)).values()
      const words = [
        { marks: [1, 1], more: { deviceId: 'phone-one', rev: 1, sealedAt: 1000 } },
        { marks: [2, 2], more: { deviceId: 'phone-one', rev: 2, sealedAt: 3000 } },
        { marks: [3, 3], more: { deviceId: 'tablet-two', rev: 1, sealedAt: 2000 } },
      ]
      for (const i of order) {
        const word = words[i] as (typeof words)[number]
        await s.say(one, { blockId, taskId }, { marks: word.marks }, word.more)
      }
      expect(await s.answerOf(taskId), String(order)).toMatchObject({ state: 'final', marks: [200, 200] })
      await s.say(one, { blockId, taskId }, { open: true }, { deviceId: 'phone-one', rev: 3, sealedAt: 4000 })
      expect(await s.answerOf(taskId)).toMatchObject({ state: 'open', wanted: 1, marks: null })
    }
  })

  it('is kept once, however often and at once it is sent [B12, B02]', async () => {
    const { blockId } = await s.begin()
    const [taskId = ''] = (await tasksOf(one, blockId)).values()
    const opId = 'a'.repeat(32)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => s.say(one, { blockId, taskId }, { marks: [1, 1] }, { opId, rev: 900 })),
    )
    expect(new Set(all.map((a) => JSON.stringify(a.data.receipt))).size).toBe(1)
    expect(await s.t.db.selectFrom('mark_word').selectAll().execute()).toHaveLength(1)
  })
})

it('one taken back too late does not hide the mark given in time, whichever arrives first [B12]', async () => {
  const { blockId } = await s.begin({ packSize: 1 })
  const begun = s.t.clock.at
  const [taskId = ''] = (await tasksOf(one, blockId)).values()
  s.t.clock.at = begun + LEASE + 1
  // its place goes to another, who gives it back
  const other = await s.take(two, blockId)
  const late = await s.say(one, { blockId, taskId }, { open: true }, { deviceId: 'tablet-two', baseRev: 1 })
  expect(late.data.receipt.outcome).toBe('held')
  await s.ask(ACCOUNT[two], 'POST /api/exam/mark/pack/return', { packId: other.packId })
  expect((await tasksOf(one, blockId)).get((await s.answerOf(taskId)).answer_id)).toBe(taskId)
  const mark = await s.say(one, { blockId, taskId }, { marks: [4, 1] }, { deviceId: 'phone-one', baseRev: 0 })
  expect(mark.data.receipt.outcome).toBe('applied')
  expect(await s.answerOf(taskId)).toMatchObject({ state: 'final', marks: [400, 100] })
  s.t.clock.at = begun
})

describe('two blind marks', () => {
  it('that agree give the mean; nobody marks an answer twice [B12]', async () => {
    const { blockId } = await s.begin({ mode: 'double', packSize: 4 })
    const first = await tasksOf(one, blockId)
    const second = await tasksOf(two, blockId)
    expect([...first.keys()].toSorted()).toEqual([...second.keys()].toSorted())
    expect((await tasksOf(three, blockId)).size).toBe(0)
    const [answer = ''] = first.keys()
    await s.say(one, { blockId, taskId: String(first.get(answer)) }, { marks: [5, 2] })
    expect(await s.answerOf(String(first.get(answer)))).toMatchObject({ state: 'open', wanted: 2 })
    await s.say(two, { blockId, taskId: String(second.get(answer)) }, { marks: [5.5, 2.5] })
    // each question half up
    expect(await s.answerOf(String(first.get(answer)))).toMatchObject({
      state: 'final',
      marks: [550, 250],
      made_of: [1, 2],
    })
  })

  it('that differ get a third by somebody else, and the leader where it is near to none [B12]', async () => {
    const { blockId } = await s.begin({ mode: 'double', packSize: 4 })
    const first = await tasksOf(one, blockId)
    const second = await tasksOf(two, blockId)
    const [near = '', far = ''] = first.keys()
    for (const answer of [near, far]) {
      await s.say(one, { blockId, taskId: String(first.get(answer)) }, { marks: [0, 1] })
      await s.say(two, { blockId, taskId: String(second.get(answer)) }, { marks: [9, 4] })
    }
    const third = await tasksOf(three, blockId)
    expect([...third.keys()].toSorted()).toEqual([near, far].toSorted())
    await s.say(three, { blockId, taskId: String(third.get(near)) }, { marks: [8.5, 4] })
    expect(await s.answerOf(String(third.get(near)))).toMatchObject({
      state: 'final',
      marks: [900, 400],
      made_of: [2, 3],
    })
    const pen = [{ cropNo: 0, strokes: [{ color: '#c8102e', width: 50, points: [10, 10, 900, 400] }] }]
    await s.say(three, { blockId, taskId: String(third.get(far)) }, { marks: [4, 2], pen })
    expect(await s.answerOf(String(third.get(far)))).toMatchObject({ state: 'differ' })
    const queue = (await s.ask('twoA2', 'GET /api/exam/mark/lead/queue', { blockId, queue: 'differ' })).data
      .list
    expect(queue.map((q) => [q.answerId, q.given.map((g) => g.marks)])).toEqual([
      [
        far,
        [
          [0, 1],
          [9, 4],
          [4, 2],
        ],
      ],
    ])
    // who decides sees what each drew
    expect(queue[0]?.given.map((g) => g.pen)).toEqual([undefined, undefined, pen])
    const decide = (account: string, marks: number[]) =>
      s.ask(account, 'POST /api/exam/mark/lead/decide', { answerId: far, marks })
    expect((await decide('headA1', [5, 2])).status).toBe(10005)
    expect((await decide('twoA2', [11, 2])).status).toBe(10001)
    expect((await decide('twoA2', [5, 2])).status).toBe(0)
    expect(await s.answerOf(String(third.get(far)))).toMatchObject({
      state: 'final',
      marks: [500, 200],
      made_of: [4],
    })
    // whatever comes after: kept, and the leader's counts
    await s.say(three, { blockId, taskId: String(third.get(far)) }, { marks: [9, 4] })
    expect(await s.answerOf(String(third.get(far)))).toMatchObject({ marks: [500, 200], made_of: [4] })
  })

  it('without a third marker go to the leader, and to a third who comes later [B12]', async () => {
    const { blockId } = await s.begin({ mode: 'double', packSize: 4 }, 'open', [one, two])
    const first = await tasksOf(one, blockId)
    const second = await tasksOf(two, blockId)
    const [answer = ''] = first.keys()
    await s.say(one, { blockId, taskId: String(first.get(answer)) }, { marks: [0, 1] })
    await s.say(two, { blockId, taskId: String(second.get(answer)) }, { marks: [9, 4] })
    expect(await s.answerOf(String(first.get(answer)))).toMatchObject({ state: 'differ', wanted: 0 })
    const markers = [one, two, three].map((markerId) => ({ markerId, quota: null }))
    await s.ask('twoA2', 'POST /api/exam/mark/lead/quotas', { blockId, markers })
    expect([...(await tasksOf(three, blockId)).keys()]).toEqual([answer])
  })

  it('of a sample alone: the others have one [B12]', async () => {
    const { blockId } = await s.begin({ mode: 'sample', samplePercent: 50, packSize: 10 })
    expect((await tasksOf(one, blockId)).size).toBe(4)
    expect((await tasksOf(two, blockId)).size).toBe(2)
  })
})

it('two leases that run out offline: the last holder counts, whichever comes first [B12]', async () => {
  for (const order of [
    [one, two],
    [two, one],
  ] as const) {
    const { blockId } = await s.begin({ packSize: 4 })
    const begun = s.t.clock.at
    const tasks = { [one]: await tasksOf(one, blockId) } as Record<Marker, Map<string, string>>
    s.t.clock.at += LEASE
    tasks[two] = await tasksOf(two, blockId)
    s.t.clock.at += LEASE
    const [answer = ''] = tasks[two].keys()
    const outcomes = new Map<Marker, string>()
    for (const marker of order) {
      const taskId = String(tasks[marker].get(answer))
      const marks = marker === one ? [1, 1] : [9, 4]
      outcomes.set(marker, (await s.say(marker, { blockId, taskId }, { marks })).data.receipt.outcome)
    }
    expect([outcomes.get(one), outcomes.get(two)]).toEqual(['held', 'applied'])
    expect(await s.answerOf(String(tasks[two].get(answer)))).toMatchObject({
      state: 'final',
      marks: [900, 400],
    })
    s.t.clock.at = begun
  }
})
