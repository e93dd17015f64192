import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolYearOf } from '#core/domain/roll/grade.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const DETAIL = 'GET /api/v1/workbench/student/exam/detail'
const FILE = 'GET /api/v1/workbench/subject/file'
const EXAM = 'exam-joint'
const paper = (n: number) => `${EXAM}-p${n}`

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const at = { exam_id: EXAM, version: 2 }
  for (const [n, course_id] of [
    [2, 'physics'],
    [3, 'history'],
  ] as const)
    await t.db.updateTable('exam_paper').set({ course_id }).where('paper_id', '=', paper(n)).execute()
  const item = { ...at, paper_id: paper(2), item_type: 'single', full_mark: 5 }
  await t.db
    .insertInto('exam_item')
    .values([
      { ...item, seq: 1, item_no: '1', answer_key: 'B', knowledge: '["力","运动"]' },
      { ...item, seq: 2, item_no: '2', answer_key: '', knowledge: '[]' },
    ])
    .execute()
  const marks = Buffer.alloc(4)
  marks.writeInt16LE(350, 0)
  marks.writeInt16LE(-32_768, 2)
  const sat = (student_id: string, n: number) => ({
    ...at,
    school_id: 'A',
    paper_id: paper(n),
    student_id,
    marks,
    answers: null,
  })
  await t.db
    .insertInto('exam_score')
    .values([sat('A-s11', 1), sat('A-s11', 2), sat('A-s12', 1), sat('A-s12', 3)])
    .execute()
})
afterAll(() => t.close())

const detail = async (account: string, examId = EXAM, input: object = {}) =>
  checkedInject(t.app, DETAIL, { token: await t.tokenOf(account), input: { examId, ...input } })
const file = async (account: string, input: object) =>
  checkedInject(t.app, FILE, {
    token: await t.tokenOf(account),
    input: { examId: EXAM, paperId: paper(2), ...input },
  })
const rowsOf = async (content: string) =>
  (await readXlsx(Buffer.from(content, 'base64'))).sheets[0]?.rows.map((row) => row.map(String))

describe('a student in an exam', () => {
  it('of grade 7 goes no way yet, whatever was sat', async () => {
    const { start_time } = await t.db
      .selectFrom('exam')
      .select('start_time')
      .where('exam_id', '=', EXAM)
      .executeTakeFirstOrThrow()
    const year = schoolYearOf(start_time.getTime())
    const grades = t.db.updateTable('grade').where('school_id', '=', 'A')
    const before = await t.db
      .selectFrom('grade')
      .select(['grade_id', 'stage', 'year'])
      .where('school_id', '=', 'A')
      .execute()
    await grades.set({ stage: 2, year }).execute()
    const { data } = await detail('studentA11')
    expect(data).toMatchObject({ artsScience: 'none', classArtsScience: 'none' })
    await grades.set({ stage: 3, year }).execute()
    expect((await detail('studentA11')).data.artsScience).toBe('science')
    for (const { grade_id, stage, year: entry } of before)
      await grades.where('grade_id', '=', grade_id).set({ stage, year: entry }).execute()
  })

  it('is told by the way chosen, the class’s way and the subjects sat [C123]', async () => {
    const { data } = await detail('studentA11')
    expect(data).toMatchObject({ userId: 'u-studentA11', artsScience: 'science', classArtsScience: 'none' })
    expect(data.examSubject.map((s) => [s.examSubjectId, s.courseId])).toEqual([
      [paper(1), '1'],
      [paper(2), 'physics'],
    ])
    const own = (await detail('parentAB', EXAM, { userId: 'u-parentAB-1' })).data
    expect([own.userId, own.artsScience]).toEqual(['u-parentAB-1', 'arts'])
  })

  it('has files of each subject at the paths told: questions alone, or with keys and marks', async () => {
    const subject = (await detail('studentA11')).data.examSubject[1]
    const at = (path = '') => Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    expect(subject?.questionFilePath).toMatch(/^\/api\/v1\/workbench\/subject\/file\?/)
    const questions = (await file('studentA11', at(subject?.questionFilePath))).data
    expect(questions.fileName).toContain('科目2')
    expect(await rowsOf(questions.content)).toEqual([
      ['题号', '满分', '知识点'],
      ['1', '5', '力、运动'],
      ['2', '5', ''],
    ])
    const explained = (await file('studentA11', at(subject?.explainFilePath))).data
    expect((await rowsOf(explained.content))?.map((row) => row.slice(3))).toEqual([
      ['答案', '得分'],
      ['B', '3.5'],
      ['', '未给分'],
    ])
  })

  it('gives no key and no subject of an exam that is not open, not sat or another’s', async () => {
    expect((await detail('studentA11', 'exam-hidden')).status).toBe(10006)
    expect((await file('studentA11', { examId: 'exam-hidden', part: 'explain' })).status).toBe(10006)
    expect((await detail('studentA11', 'exam-onlyB')).status).toBe(10005)
    expect((await file('studentA11', { paperId: paper(3), part: 'explain' })).status).toBe(10005)
    expect((await detail('masterA')).status).toBe(10002)
    expect((await file('studentA11', { part: 'all' })).status).toBe(10001)
  })

  it('comes with what its identity is and may open, field by field [D06]', async () => {
    const { data } = await detail('studentA11')
    expect(Object.keys(data).toSorted()).toEqual(['artsScience', 'classArtsScience', 'examSubject', 'userId'])
    expect(Object.keys(data.examSubject[0] ?? {})).toEqual(
      expect.arrayContaining(['examSubjectId', 'questionFilePath', 'explainFilePath']),
    )
    const call = 'GET /api/base/data/system/account/role'
    const role = (await checkedInject(t.app, call, { token: await t.tokenOf('studentA11') })).data
    expect(role.users).toEqual([
      {
        userId: data.userId,
        userType: 4,
        userSchool: { schoolId: 'A' },
        information: { relativeId: 'A-s11' },
      },
    ])
    expect(role.tools).toContainEqual({ code: 'report' })
  })
})
