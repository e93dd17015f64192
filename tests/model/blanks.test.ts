import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinAnswers, splitAnswers } from '#server/exams/store/marks.ts'
import { choosers } from '#src/features/items/items.rules.ts'
import { figuresSchool } from '#tests/support/school/figures-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const ITEMS = 'GET /api/analysis/data/paper/items'
const CLASSES = 'GET /api/exam/plan/class/list'
let t: Awaited<ReturnType<typeof figuresSchool>>
beforeAll(async () => {
  t = await figuresSchool()
  // the tenth student by id of each paper answered nothing
  const rows = await t.db
    .selectFrom('exam_score')
    .where('exam_id', '=', t.examId)
    .where('school_id', '=', 'school-0')
    .select(['paper_id', 'student_id', 'answers'])
    .orderBy('student_id')
    .execute()
  for (const of of Map.groupBy(rows, (row) => row.paper_id).values()) {
    const { paper_id, student_id, answers } = of[9] ?? {}
    const none = joinAnswers((splitAnswers(answers ?? null) ?? []).map(() => ''))
    await t.db
      .updateTable('exam_score')
      .set({ answers: none })
      .where('exam_id', '=', t.examId)
      .where('school_id', '=', 'school-0')
      .where('paper_id', '=', paper_id ?? '')
      .where('student_id', '=', student_id ?? '')
      .execute()
  }
})
afterAll(() => t.close())

describe('a blank of an item', () => {
  it('is counted alike in the options of the school and by name in its classes: of those given the item [T15]', async () => {
    const token = await t.tokenOf('master')
    const { examId } = t
    const { classes } = (await checkedInject(t.app, CLASSES, { token, input: { examId } })).data
    const { papers } = (await checkedInject(t.app, ITEMS, { token, input: { examId } })).data
    let [blanks, notGiven] = [0, 0]
    for (const { paperId } of papers) {
      const ofClasses = await Promise.all(
        classes.map(
          async ({ classId }) =>
            (await checkedInject(t.app, ITEMS, { token, input: { examId, paperId, classId } })).data,
        ),
      )
      const [{ items, school } = { items: [], school: undefined }] = ofClasses
      for (const [at, { options, answeredN, schoolN }] of items.entries()) {
        if (options === null) continue
        const chosen = ofClasses.map((paper) => choosers(paper, at) ?? new Map<string, unknown[]>())
        const named = chosen.reduce((sum, of) => sum + (of.get('')?.length ?? 0), 0)
        const all = chosen.reduce((sum, of) => sum + [...of.values()].flat().length, 0)
        expect(options.find(({ option }) => option === '')?.count).toBe(named)
        expect([all, answeredN]).toEqual([schoolN, schoolN])
        blanks += named
        notGiven += (school?.stats.n ?? 0) - (schoolN ?? 0)
      }
    }
    expect(blanks).toBeGreaterThan(0)
    expect(notGiven).toBeGreaterThan(0)
  })
})
