import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COURSES, students } from '#tests/support/school/facts.ts'
import { markedHere } from '#tests/support/school/marked-here.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const PLAN = 'GET /api/exam/trace/plan'
const UNION = 'GET /api/exam/trace/union/plan'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // everybody of classes 1 and 2 has marks in 1 and 2; course 3 was sat by the first of each class alone
  await addMarks('exam-joint', 2, (s, course) => course !== '3' || s.id.endsWith('1'))
  await addMarks('exam-raw', 1, () => true)
  await t.db
    .updateTable('exam')
    .set({ creator_id: 'u-twoA2' })
    .where('exam_id', 'in', ['exam-raw', 'exam-joint'])
    .execute()
})
afterAll(() => t.close())

async function addMarks(
  exam_id: string,
  version: number,
  sat: (s: (typeof students)[number], course: string) => boolean,
) {
  const rows = await t.db
    .selectFrom('exam_student')
    .where('exam_id', '=', exam_id)
    .where('version', '=', version)
    .select(['student_id', 'school_id'])
    .execute()
  for (const course of COURSES) {
    const values = rows
      .filter((r) => {
        const s = students.find((x) => x.id === r.student_id)
        return s && sat(s, course)
      })
      .map((r) => ({
        exam_id,
        version,
        school_id: r.school_id,
        paper_id: `${exam_id}-p${course}`,
        student_id: r.student_id,
        marks: Buffer.alloc(2),
        answers: null,
      }))
    await t.db.insertInto('exam_score').values(values).execute()
  }
}
const setStatus = (paper_id: string, status: number) =>
  t.db.updateTable('exam_paper').set({ status }).where('paper_id', '=', paper_id).execute()
const trace = async (account: string, examId: string) =>
  checkedInject(t.app, PLAN, { token: await t.tokenOf(account), input: { examId } })
const union = async (account: string, examId: string) =>
  checkedInject(t.app, UNION, { token: await t.tokenOf(account), input: { examId } })

describe('the trace of an exam', () => {
  it('tells papers, subjects and classes with their statuses: highest, lowest, highest [C116, D05, S21]', async () => {
    await setStatus('exam-joint-p1', 3)
    await setStatus('exam-joint-p3', 4)
    // a second paper of subject 2, further behind and without marks
    await t.db
      .insertInto('exam_paper')
      .values({
        exam_id: 'exam-joint',
        version: 2,
        paper_id: 'exam-joint-p2b',
        course_id: '2',
        course_name: '科目2',
        seq: 9,
        full_mark: 50,
        status: 2,
      })
      .execute()
    const { data } = await trace('masterA', 'exam-joint')
    expect(data.trace).toMatchObject({
      examId: 'exam-joint',
      version: 2,
      creatorId: 'u-twoA2',
      examType: 'final',
      examStatus: 5,
      examSchool: [{ schoolId: 'A' }],
    })
    expect(
      data.trace.examCourse.map((c) => [
        c.courseId,
        c.examCourseStatus,
        c.paperList.map((p) => p.examPaperStatus),
      ]),
    ).toEqual([
      ['1', 3, [3]],
      ['2', 2, [5, 2]],
      ['3', 4, [4]],
    ])
    expect(data.trace.examClass.map((c) => [c.classId, c.classStatus])).toEqual([
      ['A-c1', 5],
      ['A-c2', 5],
    ])
    expect(
      data.trace.examCourse[1]?.paperList.map((p) => p.classList.map((c) => c.classId).toSorted()),
    ).toEqual([['A-c1', 'A-c2'], []])
  })

  it('groups the subjects that the same students sat [D05]', async () => {
    const { data } = await trace('masterA', 'exam-joint')
    expect(data.trace.courseGroup).toEqual([
      { memberCount: 2, memberStr: '1,2' },
      { memberCount: 3, memberStr: '1,2,3' },
    ])
  })

  it('says where somebody is in another class today [D05]', async () => {
    const flags = async () =>
      (await trace('masterA', 'exam-joint')).data.trace.examCourse.map((c) => c.paperList[0]?.adjustClass)
    expect(await flags()).toEqual([false, false, false])
    await t.db.updateTable('student').set({ class_id: 'A-c3' }).where('student_id', '=', 'A-s12').execute()
    expect(await flags()).toEqual([true, true, false])
    await t.db.updateTable('student').set({ class_id: 'A-c1' }).where('student_id', '=', 'A-s12').execute()
  })

  it('is cut to the classes and subjects of whoever asks [C116, A07]', async () => {
    const seen = async (account: string) => {
      const { data } = await trace(account, 'exam-joint')
      return [
        data.trace.examCourse.map((c) => c.courseId),
        data.trace.examClass.map((c) => c.classId),
        data.trace.courseGroup.length,
      ]
    }
    expect(await seen('gradeA1')).toEqual([['1', '2', '3'], ['A-c1', 'A-c2'], 2])
    expect(await seen('subjectA')).toEqual([['1'], ['A-c1', 'A-c2'], 0])
    expect(await seen('mathA2')).toEqual([['2'], ['A-c2'], 0])
    // head of class 1, who teaches subject 2 in class 2: there the class counts by that subject alone
    expect(await seen('headA1')).toEqual([['1', '2', '3'], ['A-c1', 'A-c2'], 2])
    const { data } = await trace('headA1', 'exam-joint')
    expect(
      data.trace.examCourse.map((c) => c.paperList[0]?.classList.map((x) => x.classId).toSorted()),
    ).toEqual([['A-c1'], ['A-c1', 'A-c2'], ['A-c1']])
  })

  it('is nothing to those who read no class of it, and to families [C116, B26]', async () => {
    for (const account of ['idleA', 'headB1']) {
      const other = await trace(account, 'exam-grade2')
      expect(other.status).toBe(10005)
      expect((await trace(account, 'no-such-exam')).text).toBe(other.text)
    }
    for (const account of ['parentA', 'studentA11'])
      expect((await trace(account, 'exam-joint')).status).toBe(10002)
  })
})

describe('who may see how an exam has come', () => {
  it('tells who marked a paper here, without trial marks and marks that were lost [C116]', async () => {
    await markedHere(t.db, new Date(t.clock.at))
    const { data } = await trace('masterA', 'exam-joint')
    const by = data.trace.examCourse.map((c) => c.paperList[0]?.markedBy)
    expect(by).toEqual([['乙老师', '甲老师'], [], []])
    // a teacher of another subject does not see the paper at all
    const other = (await trace('mathA2', 'exam-joint')).data.trace
    expect(other.examCourse.flatMap((c) => c.paperList.flatMap((p) => p.markedBy))).toEqual([])
  })

  it('its creator sees all classes of the school in it, though only one is taught [A06]', async () => {
    const { data } = await trace('twoA2', 'exam-joint')
    expect(data.trace.examClass.map((c) => c.classId)).toEqual(['A-c1', 'A-c2'])
    expect(data.trace.examCourse.map((c) => c.courseId)).toEqual(['1', '2', '3'])
  })

  it('role 20 reads reports as a subject leader of its subjects, and no more [A06, A01]', async () => {
    await t.db
      .insertInto('account')
      .values({ account_id: 'dirA', account_key: 'key-dirA', name: '主任', password_hash: 'none' })
      .execute()
    await t.db
      .insertInto('account_user')
      .values({
        account_id: 'dirA',
        user_id: 'u-dirA',
        user_type: 20,
        school_id: 'A',
        relative_id: 'A-d',
        user_name: '主任',
      })
      .execute()
    await t.db
      .insertInto('leader_scope')
      .values({ school_id: 'A', relative_id: 'A-d', user_type: 20, grade_id: '', course_id: '2' })
      .execute()
    const { data } = await trace('dirA', 'exam-joint')
    expect(data.trace.examCourse.map((c) => c.courseId)).toEqual(['2'])
    expect((await trace('dirA', 'exam-raw')).status).toBe(10005)
    const token = await t.tokenOf('dirA')
    const list = await checkedInject(t.app, 'GET /api/exam/plan', { token })
    expect(list.data.list.map((e) => e.examId)).toContain('exam-joint')
    expect((await checkedInject(t.app, 'GET /api/office/calendar', { token })).status).toBe(10002)
  })
})

describe('an exam that is not published yet', () => {
  it('is traced by those with a grade director’s rights, and its creator, and no one else [A06, C116]', async () => {
    for (const account of ['masterA', 'directorA', 'gradeA1', 'twoA2']) {
      const { data } = await trace(account, 'exam-raw')
      expect(data.trace.examStatus).toBe(4)
      expect(new Set(data.trace.examClass.map((c) => c.classStatus))).toEqual(new Set([4]))
    }
    for (const account of ['headA1', 'mathA2', 'subjectA']) {
      expect((await trace(account, 'exam-raw')).status).toBe(10005)
    }
  })

  it('a new version is theirs too; others see the published one [A06]', async () => {
    await t.db
      .insertInto('exam_version')
      .values({
        exam_id: 'exam-grade2',
        version: 2,
        content_hash: 'x',
        state: 'imported',
        imported_at: new Date(t.clock.at),
        published_at: null,
      })
      .execute()
    expect((await trace('subjectA', 'exam-grade2')).data.trace).toMatchObject({ version: 1, examStatus: 5 })
    // nobody is entered for the new version yet
    expect((await trace('masterA', 'exam-grade2')).status).toBe(10005)
  })
})

describe('the trace of an exam of several schools', () => {
  it('adds how much is in, over all of them, as numbers alone [C117, D05]', async () => {
    const { data, text } = await union('masterA', 'exam-joint')
    expect(data.schoolCount).toBe(2)
    expect(
      data.papers.map((p) => [p.paperId.slice(-2), p.examPaperStatus, p.schoolCount, p.studentCount]),
    ).toEqual([
      ['p1', 3, 2, 8],
      ['p2', 5, 2, 8],
      ['2b', 2, 0, 0],
      ['p3', 4, 2, 4],
    ])
    expect(text).not.toMatch(/"B"|B-c|B-s/)
    // the other school reads its own classes of it, and not who set it up
    const there = (await union('masterB', 'exam-joint')).data
    expect(there.trace.examClass.map((c) => c.classId)).toEqual(['B-c1', 'B-c2'])
    expect(there.trace.creatorId).toBe('')
  })

  it('is none for an exam of one school [C117]', async () => {
    expect((await union('masterA', 'exam-grade2')).status).toBe(10005)
    expect((await union('masterB', 'exam-onlyB')).status).toBe(10005)
    expect((await union('parentA', 'exam-joint')).status).toBe(10002)
  })
})
