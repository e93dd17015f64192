import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW } from '#tests/support/school/facts.ts'
import { EXAM, LEASE, MARKERS, markingSchool, PAPER, RULE } from '#tests/support/school/marking-school.ts'

let s: Awaited<ReturnType<typeof markingSchool>>
beforeAll(async () => {
  s = await markingSchool(8)
})
afterAll(() => s.t.close())

const { one, two, three } = MARKERS
const SETUP = 'POST /api/exam/mark/lead/setup'
const idsOf = (pack: { tasks: { taskId: string }[] }) => pack.tasks.map((t) => t.taskId)
const answersOf = async (taskIds: readonly string[]) =>
  (await Promise.all(taskIds.map((id) => s.answerOf(id)))).map((a) => a.answer_id)

describe('setting a marking up', () => {
  const block = {
    blockName: 'b',
    itemNos: ['2'],
    step: 1,
    rule: RULE,
    leaderId: one,
    markers: [{ markerId: one, quota: null }],
  }
  const paper = { examId: EXAM, paperId: PAPER }

  it('lists papers with scanned cards to who leads the subject, and to nobody else [B12]', async () => {
    const list = async (account: string) =>
      (await s.ask(account, 'GET /api/exam/mark/lead/papers')).data?.list
    const line = {
      ...paper,
      grades: ['名A-g2名'],
      cards: 8,
      items: [
        { itemNo: '2', full: 10 },
        { itemNo: '3', full: 5 },
      ],
    }
    for (const account of ['subjectA', 'masterA', 'directorA'])
      expect(await list(account), account).toMatchObject([line])
    // of grade 1, of another subject's and another school's leaders: nothing
    for (const account of ['gradeA1', 'masterB']) expect(await list(account), account).toEqual([])
    expect((await s.ask('headA1', 'GET /api/exam/mark/lead/papers')).status).toBe(10002)
  })

  it('says which block or person does not fit [B12]', async () => {
    const wrong = [
      { ...block, itemNos: ['1'] },
      { ...block, itemNos: ['9'] },
      { ...block, itemNos: ['2', '2'] },
      { ...block, leaderId: 'A-t4' },
      { ...block, markers: [{ markerId: 'B-t1', quota: null }] },
      { ...block, markers: [...block.markers, ...block.markers] },
      { ...block, rule: { ...RULE, mode: 'double' } },
      { ...block, rule: { ...RULE, packSize: 0 } },
    ]
    for (const b of wrong)
      expect((await s.ask('subjectA', SETUP, { ...paper, blocks: [b] })).status, JSON.stringify(b)).toBe(
        10001,
      )
    expect((await s.ask('gradeA1', SETUP, { ...paper, blocks: [block] })).status).toBe(10005)
    expect((await s.ask('masterB', SETUP, { ...paper, blocks: [block] })).status).toBe(10005)
  })

  it('is done again while nobody marks, and not after [B12]', async () => {
    const { markingId } = await s.begin()
    expect((await s.ask('subjectA', SETUP, { ...paper, blocks: [block] })).status).toBe(10020)
    const moved = await s.ask('subjectA', 'POST /api/exam/mark/lead/state', { markingId, to: 'trial' })
    expect(moved.status).toBe(10020)
  })
})

describe('a pack', () => {
  it('is given to one marker only, however many ask at once [B12]', async () => {
    const { blockId } = await s.begin({ packSize: 3 })
    const packs = await Promise.all([one, two, three, one, two].map((m) => s.take(m, blockId)))
    const answers = await Promise.all([0, 1, 2].map(async (i) => answersOf(idsOf(packs[i] as never))))
    expect(answers.map((a) => a.length).toSorted((a, b) => a - b)).toEqual([2, 3, 3])
    expect(new Set(answers.flat()).size).toBe(8)
    // who asks again gets the very same
    expect([packs[3]?.packId, packs[4]?.packId]).toEqual([packs[0]?.packId, packs[1]?.packId])
  })

  it('is held while marks arrive, and by renewing; after that its answers are given to others [B12]', async () => {
    const { blockId } = await s.begin({ packSize: 8 })
    const pack = await s.take(one, blockId)
    expect(pack).toMatchObject({ until: NOW + LEASE, now: NOW })
    const [first, second] = idsOf(pack)
    s.t.clock.at = NOW + LEASE - 1
    await s.say(one, { blockId, taskId: String(first) }, { marks: [5, 2] })
    s.t.clock.at += LEASE - 1
    expect((await s.take(two, blockId)).tasks).toEqual([])
    const renewed = await s.ask('headA1', 'POST /api/exam/mark/pack/renew', { packId: pack.packId })
    expect(renewed.data.until).toBe(s.t.clock.at + LEASE)
    expect((await s.ask('mathA2', 'POST /api/exam/mark/pack/renew', { packId: pack.packId })).status).toBe(
      10005,
    )
    s.t.clock.at += LEASE
    const taken = await s.take(two, blockId)
    expect(taken.tasks).toHaveLength(7)
    // too late: kept, told, and never counted
    const late = await s.say(one, { blockId, taskId: String(second) }, { marks: [10, 5] })
    expect(late.data.receipt.outcome).toBe('held')
    expect(await s.answerOf(String(second))).toMatchObject({ state: 'open', marks: null })
    const mine = (await s.ask('headA1', 'GET /api/exam/mark/mine', { blockId })).data.list
    expect(mine.map((m) => [m.taskId, m.said.marks, m.counts, m.open])).toEqual([
      [second, [10, 5], false, false],
      [first, [5, 2], true, true],
    ])
    const queue = await s.ask('twoA2', 'GET /api/exam/mark/lead/queue', { blockId, queue: 'late' })
    expect(queue.data.list.map((a) => a.given.map((g) => [g.marks, g.counts]))).toEqual([[[[10, 5], false]]])
    const [again] = idsOf(taken).filter((id) => id)
    expect(
      (await s.say(two, { blockId, taskId: String(again) }, { marks: [1, 1] })).data.receipt.outcome,
    ).toBe('applied')
    s.t.clock.at = NOW
  })

  it('can be looked at as it is, by who holds it alone, and taking nothing [B12, B14]', async () => {
    const { blockId } = await s.begin({ packSize: 3 })
    const look = (account: string) => s.ask(account, 'GET /api/exam/mark/pack', { blockId })
    expect((await look('headA1')).data).toMatchObject({ packId: null, tasks: [] })
    const pack = await s.take(one, blockId)
    s.t.clock.at = NOW + 1000
    expect((await look('headA1')).data).toEqual({ ...pack, now: NOW + 1000 })
    expect((await look('mathA2')).data).toMatchObject({ packId: null, tasks: [] })
    expect((await look('idleA')).status).toBe(10005)
    for (const taskId of idsOf(pack)) await s.say(one, { blockId, taskId }, { marks: [1, 1] })
    expect((await look('headA1')).data).toMatchObject({ packId: null, tasks: [] })
    s.t.clock.at = NOW
  })

  it('given back by hand goes to others; what was marked stays [B12]', async () => {
    const { blockId } = await s.begin({ packSize: 8 })
    const pack = await s.take(one, blockId)
    const [first] = idsOf(pack)
    await s.say(one, { blockId, taskId: String(first) }, { marks: [5, 2] })
    const back = () => s.ask('headA1', 'POST /api/exam/mark/pack/return', { packId: pack.packId })
    expect([(await back()).data, (await back()).data]).toEqual([{ returned: 7 }, { returned: 7 }])
    expect((await s.take(two, blockId)).tasks).toHaveLength(7)
    expect(await s.answerOf(String(first))).toMatchObject({ state: 'final', marks: [500, 200] })
    expect((await s.ask('mathA2', 'POST /api/exam/mark/pack/return', { packId: pack.packId })).status).toBe(
      10005,
    )
  })

  it('is not given beyond the quota, outside the block, or while marking does not go on [B12]', async () => {
    const { blockId, markingId } = await s.begin({ packSize: 8 }, 'open', [one, two])
    const quota = {
      blockId,
      markers: [
        { markerId: one, quota: 3 },
        { markerId: two, quota: null },
      ],
    }
    expect((await s.ask('twoA2', 'POST /api/exam/mark/lead/quotas', quota)).status).toBe(0)
    expect((await s.take(one, blockId)).tasks).toHaveLength(3)
    const take = (account: string) => s.ask(account, 'POST /api/exam/mark/pack/take', { blockId })
    expect([
      (await take('twoA2')).status,
      (await take('idleA')).status,
      (await take('headB1')).status,
    ]).toEqual([10005, 10005, 10005])
    expect((await take('subjectA')).status).toBe(10002)
    await s.ask('masterA', 'POST /api/exam/mark/lead/state', { markingId, to: 'paused' })
    expect((await take('mathA2')).status).toBe(10020)
    const blocks = (await s.ask('headA1', 'GET /api/exam/mark/blocks')).data.list
    expect(blocks).toMatchObject([
      { blockId, quota: 3, marked: 0, available: false, pack: { left: 3 }, answers: 8, final: 0 },
    ])
  })

  it('shows its pictures to its marker and to who leads the block alone [B12, B15]', async () => {
    const { blockId } = await s.begin()
    const [task] = (await s.take(one, blockId)).tasks
    expect(task?.crops.map((c) => c.itemNo)).toEqual(['2', '3'])
    const { answer_id } = await s.answerOf(String(task?.taskId))
    const crop = (account: string, of: string, id: string, cropNo = 1) =>
      s.ask(account, 'GET /api/exam/mark/crop', { of, id, cropNo })
    const seen = await crop('headA1', 'task', String(task?.taskId))
    expect([seen.http, seen.headers['content-type'], Number(seen.headers['content-length'])]).toEqual([
      200,
      'image/png',
      task?.crops[1]?.bytes,
    ])
    expect((await crop('twoA2', 'answer', answer_id)).http).toBe(200)
    for (const [account, of, id, no] of [
      ['mathA2', 'task', task?.taskId, 1],
      ['headA1', 'task', task?.taskId, 2],
      ['headA1', 'answer', answer_id, 1],
      ['headB1', 'answer', answer_id, 1],
      ['headA1', 'sample', answer_id, 1],
    ] as const)
      expect((await crop(account, of, String(id), no)).status, `${account} ${of} ${no}`).toBe(10005)
  })
})
