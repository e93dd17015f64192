import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { encodeMarks } from '#server/exams/store/marks.ts'
import { DAY, NOW, START, scoreOf } from '#tests/support/school/facts.ts'
import { askOf, notebookSchool, untouched } from '#tests/support/school/notebook-school.ts'
import type { TestApp } from '#tests/support/servers/app.ts'

/** After the joint exam, before the later one, which opens a day after NOW. */
const BEFORE = START + 2 * DAY

let t: TestApp
beforeAll(async () => {
  t = await notebookSchool()
  const at = { exam_id: 'exam-joint', version: 2, paper_id: 'exam-joint-p2' }
  const marks = encodeMarks(Int16Array.of(4000, 3050))
  await t.db
    .insertInto('exam_score')
    .values({ ...at, school_id: 'A', student_id: 'A-s11', marks, answers: null })
    .execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  await untouched(t)
  t.clock.at = BEFORE
})

const ask = askOf(() => t)
const planOf = async (account = 'studentA11') =>
  (await ask(account, 'GET /api/exam/wrong/course/list')).data.plan
const save = async (goal: object | null | undefined, account = 'studentA11', cap = 15) =>
  (
    await ask(account, 'POST /api/exam/wrong/plan/save', {
      ...{ cap, examAt: null },
      ...(goal === undefined ? {} : { goal }),
    })
  ).status

describe('a goal for the next exam', () => {
  it('can be set for the total and each subject, as the newest exam shown tells them', async () => {
    expect(await planOf()).toMatchObject({
      goal: null,
      goalSubjects: [
        { courseId: '', full: 300, score: scoreOf('A-s11', 2) },
        { courseId: '1', courseName: '科目1', full: 100, score: 6 },
        { courseId: '2', courseName: '科目2', full: 100, score: 70.5 },
      ],
    })
    expect((await planOf('studentB11')).goalSubjects).not.toContainEqual(
      expect.objectContaining({ score: 6 }),
    )
  })

  it('is answered by the next exam with those full marks, once it is shown', async () => {
    expect(await save({ courseId: '1', score: 8.5 })).toBe(0)
    const goal = { courseId: '1', courseName: '科目1', full: 100, score: 8.5 }
    expect((await planOf()).goal).toEqual({ ...goal, result: null })
    t.clock.at = NOW
    expect((await planOf()).goal?.result).toBeNull()
    t.clock.at = NOW + 2 * DAY
    expect((await planOf()).goal).toEqual({
      ...goal,
      result: { examId: 'exam-later', examName: expect.any(String), score: 6 },
    })
    // the same goal with other minutes is no new one; another number is, and waits for an exam to come
    await save({ courseId: '1', score: 8.5 }, 'studentA11', 30)
    expect((await planOf()).goal?.result).not.toBeNull()
    await save({ courseId: '1', score: 9 })
    expect((await planOf()).goal).toMatchObject({ score: 9, result: null })
  })

  it('is not answered by an exam that was missed, or is out of other marks', async () => {
    const later = { exam_id: 'exam-later', paper_id: 'exam-later-p1', student_id: 'A-s11' }
    const where = (q: { marks: Buffer }) =>
      t.db
        .updateTable('exam_score')
        .set(q)
        .where('exam_id', '=', later.exam_id)
        .where('paper_id', '=', later.paper_id)
        .where('student_id', '=', later.student_id)
        .execute()
    const full = (full_mark: number) =>
      t.db.updateTable('exam_paper').set({ full_mark }).where('paper_id', '=', later.paper_id).execute()
    await save({ courseId: '1', score: 8 })
    t.clock.at = NOW + 2 * DAY
    await where({ marks: encodeMarks(Int16Array.of(NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN)) })
    expect((await planOf()).goal?.result).toBeNull()
    await where({ marks: encodeMarks(Int16Array.of(0, 200, 400, 0)) })
    await full(120)
    expect((await planOf()).goal?.result).toBeNull()
    await full(100)
    expect((await planOf()).goal?.result).not.toBeNull()
  })

  it('is the student’s own: a parent reads it and cannot change it, nobody else sees it', async () => {
    await save({ courseId: '', score: 150 })
    expect((await planOf('parentA')).goal).toMatchObject({ courseId: '', score: 150 })
    expect(await save({ courseId: '', score: 200 }, 'parentA')).toBe(10002)
    expect(await save(null, 'parentA')).toBe(10002)
    expect(await save(undefined, 'parentA', 20)).toBe(0)
    expect(await planOf()).toMatchObject({ cap: 20, goal: { score: 150 } })
    expect((await planOf('studentA31')).goal).toBeNull()
    expect((await planOf('studentB11')).goal).toBeNull()
  })

  it('stays when an older app saves the plan, goes when it is taken back, and has its bounds', async () => {
    await save({ courseId: '1', score: 8 })
    await save(undefined, 'studentA11', 30)
    expect(await planOf()).toMatchObject({ cap: 30, goal: { score: 8 } })
    expect(await save({ courseId: '1', score: 100.5 })).toBe(10001)
    expect(await save({ courseId: '99', score: 1 })).toBe(10001)
    expect(await save({ courseId: '1', score: -1 })).toBe(10001)
    expect(await save({ courseId: '1', score: 8.3 })).toBe(10001)
    expect((await planOf()).goal).toMatchObject({ score: 8 })
    expect(await save(null)).toBe(0)
    expect((await planOf()).goal).toBeNull()
  })
})
