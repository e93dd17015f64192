import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MARKERS, markingSchool } from '#tests/support/school/marking-school.ts'

let s: Awaited<ReturnType<typeof markingSchool>>
let at: { blockId: string; markingId: string }
beforeAll(async () => {
  s = await markingSchool(6)
})
afterAll(() => s.t.close())
beforeEach(async () => {
  at = await s.begin({ mode: 'double', threshold: 1, packSize: 6 })
})

const { one, two, three } = MARKERS
const LIST = 'GET /api/exam/mark/progress/list'
const BLOCK = 'GET /api/exam/mark/progress/question'
const CLASSES = 'GET /api/exam/mark/progress/classes'
const CLASS = 'GET /api/exam/mark/progress/class'
const COMMENT = 'POST /api/exam/mark/progress/comment/save'

/** Both markers mark the same answers, a minute each: `one` gives 0 and 1, `two` 6 in one, else near. */
async function mark(): Promise<void> {
  const tasks = new Map<string, string>()
  for (const { taskId } of (await s.take(one, at.blockId)).tasks)
    tasks.set((await s.answerOf(taskId)).answer_id, taskId)
  const answers = [...tasks.keys()].toSorted()
  const second = new Map<string, string>()
  for (const { taskId } of (await s.take(two, at.blockId)).tasks)
    second.set((await s.answerOf(taskId)).answer_id, taskId)
  for (const [i, answer] of answers.entries()) {
    s.t.clock.at += 60_000
    const { blockId } = at
    await s.say(one, { blockId, taskId: String(tasks.get(answer)) }, { marks: [0, i % 2] })
    await s.say(two, { blockId, taskId: String(second.get(answer)) }, { marks: [i === 0 ? 6 : 0, i % 2] })
  }
}

describe('progress', () => {
  it('is told by block: marks given and wanted, queues, speed and the end [C118, R177]', async () => {
    await mark()
    const { data } = await s.ask('subjectA', LIST)
    const [paper] = data.list
    expect(paper).toMatchObject({ markingId: at.markingId, state: 'open', maySet: true })
    const [block] = paper?.blocks ?? []
    // one of six differs and needs a third
    expect(block).toMatchObject({ answers: 6, final: 5, given: 12, wanted: 13, problems: 0, arbitrations: 0 })
    // twelve marks in five minutes, which is the least that is counted
    expect(block?.speed).toBeCloseTo(144, 0)
    expect(block?.endsAt).toBe(Math.round(s.t.clock.at + 3_600_000 / (block?.speed ?? 1)))
    expect(data.now).toBe(s.t.clock.at)
  })

  it('shows a leader every marker, a marker themselves, and nobody else anything [C118, R178, B13]', async () => {
    await mark()
    const { data } = await s.ask('twoA2', BLOCK, { blockId: at.blockId })
    expect(data.markers.map((m) => m.markerId)).toEqual([one, two, three])
    const [first, second] = data.markers
    expect(first).toMatchObject({ marked: 6, mean: 0.5, zeroRate: 0.5, agreement: 5 / 6, alarms: [] })
    expect(second?.mean).toBe(1.5)
    expect(second?.sd).toBeCloseTo(2.26, 1)
    expect(data).toMatchObject({
      mean: 0.6,
      agreement: 5 / 6,
      spread: [
        { mark: 0, answers: 2 },
        { mark: 1, answers: 3 },
      ],
    })
    const own = await s.ask('headA1', BLOCK, { blockId: at.blockId })
    expect(own.data.markers.map((m) => m.markerId)).toEqual([one])
    expect(own.data.block.leads).toBe(false)
    for (const account of ['idleA', 'headB1', 'gradeA1', 'masterB']) {
      expect((await s.ask(account, BLOCK, { blockId: at.blockId })).status, account).toBe(10005)
      expect((await s.ask(account, LIST)).data.list, account).toEqual([])
    }
    expect((await s.ask('parentA', LIST)).status).toBe(10002)
  })

  it('is told by class to who teaches or leads it, with its share of the marks [C118, R179, R180]', async () => {
    await mark()
    const classes = async (account: string) =>
      (await s.ask(account, CLASSES, { markingId: at.markingId })).data.classes
    const all = await classes('subjectA')
    expect(all.map((c) => [c.ofClassId, c.students, c.answers])).toEqual([
      ['A-c1', 3, 3],
      ['A-c3', 3, 3],
    ])
    expect(all.reduce((n, c) => n + c.final, 0)).toBe(5)
    // the head of one class, the teacher of the other, who teaches nothing there
    expect((await classes('headA1')).map((c) => c.ofClassId)).toEqual(['A-c1'])
    expect((await classes('mathA2')).map((c) => c.ofClassId)).toEqual(['A-c3'])
    expect((await s.ask('idleA', CLASSES, { markingId: at.markingId })).status).toBe(10005)
    const { data } = await s.ask('headA1', CLASS, { markingId: at.markingId, ofClassId: 'A-c1' })
    expect(data.blocks).toMatchObject([{ blockId: at.blockId, full: 15, answers: 3, final: all[0]?.final }])
    expect(data.blocks[0]?.meanOfAll).toBeCloseTo(0.6)
    expect(data.scoreRate).toBeCloseTo((data.blocks[0]?.mean ?? 0) / 15)
    expect((await s.ask('headA1', CLASS, { markingId: at.markingId, ofClassId: 'A-c3' })).status).toBe(10005)
  })
})

it('what is written to a class is kept once, changed and taken away by its author alone [C118, R180]', async () => {
  const commentId = 'c'.repeat(32)
  const save = (account: string, commentText: string, ofClassId = 'A-c1') =>
    s.ask(account, COMMENT, { markingId: at.markingId, ofClassId, commentId, commentText })
  for (const text of ['第 2 题要写单位', '第 2 题要写单位', '第 2 题要写单位和步骤'])
    await save('headA1', text)
  const seen = async (account: string) =>
    (await s.ask(account, CLASS, { markingId: at.markingId, ofClassId: 'A-c1' })).data.commentList
  expect(await seen('subjectA')).toMatchObject([{ commentId, text: '第 2 题要写单位和步骤', byYou: false }])
  expect(await seen('headA1')).toMatchObject([{ byYou: true }])
  expect((await save('subjectA', '别的')).status).toBe(10005)
  expect((await save('mathA2', '别的')).status).toBe(10005)
  expect((await save('headA1', '别的', 'A-c3')).status).toBe(10005)
  expect((await save('headA1', ' ')).data.commentList).toEqual([])
})

it('is told live as it changes, to who may see it, and ends when the asker goes [C118, R177]', async () => {
  const address = await s.t.app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (account: string) => {
    const gone = new AbortController()
    const url = `${address}/api/exam/mark/progress/live?markingId=${at.markingId}`
    const res = await fetch(url, {
      headers: { 'x-kb-token': await s.t.tokenOf(account) },
      signal: gone.signal,
    })
    return { res, gone }
  }
  const { res, gone } = await open('subjectA')
  expect(res.headers.get('content-type')).toContain('text/event-stream')
  const reader = (res.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => {
    const text = new TextDecoder().decode((await reader.read()).value)
    return JSON.parse(text.split('data: ')[1] ?? '{}') as object
  }
  expect(await next()).toMatchObject({ given: 0, final: 0 })
  await mark()
  // one event says it all, or some say a part each
  let told: object = {}
  while (!('given' in told && told.given === 12)) told = await next()
  expect(told).toMatchObject({ given: 12, final: 5, problems: 0, arbitrations: 0 })
  gone.abort()
  const refused = await open('idleA')
  expect(await refused.res.json()).toMatchObject({ status: 10005 })
})
