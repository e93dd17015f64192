import { afterAll, beforeAll, expect, it } from 'vitest'
import { signStroke } from '#core/domain/pen/sign.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { EXAM, MARKERS, markingSchool, PAPER } from '#tests/support/school/marking-school.ts'

const jobs = { enqueue: async () => '', enqueueIn: async () => '' }
let s: Awaited<ReturnType<typeof markingSchool>>
beforeAll(async () => {
  s = await markingSchool(3, jobs as unknown as Jobs)
})
afterAll(() => s.t.close())

const { one, two } = MARKERS
const line = (x: number) => signStroke('tick', '#c8102e', x, 800)
const penOf = async (reportStudentId: string) => {
  const asked = { examId: EXAM, paperId: PAPER, reportStudentId }
  const { data, status } = await s.ask('subjectA', 'GET /api/exam/answerCard/view', asked)
  expect(status).toBe(0)
  return (data.card?.items ?? []).flatMap(({ itemNo, pen }) => (pen ? [[itemNo, pen] as const] : []))
}
/** As the job does that publishes a version. */
const show = async (version: number) => {
  await s.t.db
    .updateTable('exam_version')
    .set({ state: 'published' })
    .where('exam_id', '=', EXAM)
    .where('version', '=', version)
    .execute()
  await s.t.db.updateTable('exam').set({ current_version: version }).where('exam_id', '=', EXAM).execute()
}
const STUDENTS = ['M-s1', 'M-s2', 'M-s3']
const drawn = async () => (await Promise.all(STUDENTS.map(penOf))).flat()

it('what a marker drew over an answer stands on its card once its marks are published, of one whose marks count [R176, R132]', async () => {
  const { blockId, markingId } = await s.begin({ mode: 'double', packSize: 3 }, 'open', [one, two])
  const { tasks } = await s.take(one, blockId)
  const [first, second, third] = tasks as unknown as [
    { taskId: string },
    { taskId: string },
    { taskId: string },
  ]
  const say = (at: { taskId: string }, pen?: object[]) =>
    s.say(one, { blockId, taskId: at.taskId }, { marks: [5, 2], ...(pen && { pen }) })
  // pictures are counted through the block: the second is the one of question 3
  await say(first, [{ cropNo: 1, strokes: [line(5000)] }])
  await say(second, [{ cropNo: 0, strokes: [line(2000)] }])
  await say(third)
  const { list } = (await s.ask('headA1', 'GET /api/exam/mark/mine', { blockId })).data
  expect(list.find((m) => m.taskId === first.taskId)?.said.pen).toEqual([
    { cropNo: 1, strokes: [line(5000)] },
  ])
  // a newer word without lines has none
  await say(second)
  await say(second, [{ cropNo: 0, strokes: [line(3000)] }])
  const others = (await s.take(two, blockId)).tasks
  for (const { taskId } of others)
    await s.say(two, { blockId, taskId }, { marks: [5, 2], pen: [{ cropNo: 0, strokes: [line(9000)] }] })
  // the leader's mark is no marker's: nor is what they drew beside it
  const { answer_id: answerId } = await s.answerOf(second.taskId)
  const decided = await s.ask('twoA2', 'POST /api/exam/mark/lead/decide', { answerId, marks: [4, 1] })
  expect(decided.status).toBe(0)
  expect(await drawn()).toEqual([])
  expect((await s.ask('subjectA', 'POST /api/exam/mark/lead/publish', { markingId })).status).toBe(0)
  // another version than the one that is shown
  expect(await drawn()).toEqual([])
  await show(2)
  const shown = await drawn()
  expect(shown).toHaveLength(2)
  expect(shown).toContainEqual(['3', [{ part: 0, strokes: [line(5000)] }]])
  expect(shown).toContainEqual(['2', [{ part: 0, strokes: [line(9000)] }]])
})

it('lines come with marks alone, each picture once [R176]', async () => {
  await show(1)
  const { blockId } = await s.begin({ packSize: 3 })
  const [task] = (await s.take(one, blockId)).tasks
  const at = { blockId, taskId: task?.taskId ?? '' }
  const pen = [{ cropNo: 0, strokes: [line(5000)] }]
  for (const body of [
    { problem: 'blurred', pen },
    { open: true as const, pen },
    { marks: [5, 2], pen: [...pen, ...pen] },
    {
      marks: [5, 2],
      pen: [
        {
          cropNo: 0,
          strokes: Array.from({ length: 90 }, () => ({
            ...line(1),
            points: Array.from({ length: 300 }, () => 1),
          })),
        },
      ],
    },
  ])
    expect((await s.say(one, at, body)).status).toBe(10001)
  expect((await s.say(one, at, { marks: [5, 2], pen })).status).toBe(0)
})
