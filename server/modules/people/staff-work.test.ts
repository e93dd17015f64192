import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffTask } from '#contract/exam/staff-work.ts'
import { encodeMarks, hundredthsOf } from '#server/exams/store/marks.ts'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { markingSchool } from '#tests/support/school/marking-school.ts'
import { DEADLINE } from '#tests/support/school/school-homework.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const TASKS = 'GET /api/export/todo/common/todoTask'
const LIST = 'GET /api/exam/tool/score/appeal/list'
const DECIDE = 'POST /api/exam/tool/score/appeal'
const STAFF_OF_A = 'headA1 mathA2 twoA2 idleA masterA directorA gradeA1 subjectA subjectsA'.split(' ')
const STAFF_OF_B = ['headB1', 'masterB']

type School = Awaited<ReturnType<typeof markingSchool>>
let school: School
const idOf = (n: number) => n.toString(16).padStart(32, '0')

/** A sent report of a marking error about item 1, `days` old; the student's paper is stored with it. */
async function appeal(n: number, examId: string, version: number, course: string, student: string, days = 1) {
  const { db } = school.t
  const at = { exam_id: examId, version, paper_id: `${examId}-p${course}` }
  const school_id = student.slice(0, 1)
  await db
    .insertInto('exam_item')
    .values({ ...at, seq: 1, item_no: '1', item_type: 'answer', full_mark: 10, knowledge: '[]' })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('exam_score')
    .values({
      ...at,
      school_id,
      student_id: student,
      marks: encodeMarks(Int16Array.of(hundredthsOf(3))),
      answers: null,
    })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('appeal')
    .values({
      ...{ school_id, appeal_id: idOf(n), exam_id: examId, student_id: student, paper_id: at.paper_id },
      ...{ item_no: '1', account_id: 'x', state: 'sent', reason: 'wrong', words: '', version_from: version },
      ...{ full_mark: 10, mark_from: 300, answer: null },
      ...{ saved_at: new Date(NOW - days * DAY), sent_at: new Date(NOW - days * DAY) },
    })
    .execute()
}

const todoOf = async (account: string) => (await school.ask(account, TASKS)).data
const workOf = async (account: string, kind?: StaffTask['kind']) =>
  ((await todoOf(account)).work ?? []).filter((task) => kind === undefined || task.kind === kind)
/** `exam paper count` of the appeals that wait for an account. */
const appealsOf = async (account: string) =>
  (await workOf(account, 'appeals')).map(({ of, paperId, count }) => `${of} ${paperId} ${count}`)

beforeAll(async () => {
  school = await markingSchool(3)
  await appeal(1, 'exam-hidden', 1, '2', 'A-s21', 3)
  await appeal(2, 'exam-hidden', 1, '2', 'A-s22', 1)
  await appeal(3, 'exam-hidden', 1, '1', 'A-s31', 2)
  await appeal(4, 'exam-joint', 2, '1', 'A-s11', 5)
  await appeal(5, 'exam-joint', 2, '1', 'B-s11', 4)
  await appeal(6, 'exam-onlyB', 1, '1', 'B-s11', 4)
  // neither kept nor decided ones wait for anybody
  await appeal(7, 'exam-hidden', 1, '2', 'A-s21')
  await appeal(8, 'exam-hidden', 1, '2', 'A-s21')
  const state = (n: number, to: 'draft' | 'unchanged') =>
    school.t.db
      .updateTable('appeal')
      .set({ state: to })
      .where('school_id', '=', 'A')
      .where('appeal_id', '=', idOf(n))
  await state(7, 'draft').execute()
  await state(8, 'unchanged').execute()
})
afterAll(() => school.t.close())

describe('open reports of marking errors', () => {
  const MATH = 'exam-hidden exam-hidden-p2 2'
  const THIRD = 'exam-hidden exam-hidden-p1 1'
  const JOINT = 'exam-joint exam-joint-p1 1'
  const BOTH = 'exam-joint exam-joint-p1 2'

  it('wait for each of those who may decide them, by exam and subject with count and age, and for nobody else [T16]', async () => {
    const waits: Record<string, string[]> = {}
    for (const account of [...STAFF_OF_A, ...STAFF_OF_B]) waits[account] = await appealsOf(account)
    expect(waits).toEqual({
      // heads class 1, and teaches subject 2 in class 2
      headA1: [JOINT, MATH],
      // subject 2 in class 2, subject 1 in class 3
      mathA2: [MATH, THIRD],
      // teaches other subjects of the class
      twoA2: [],
      idleA: [],
      // and decide for the other school of the exam that theirs owns
      masterA: [BOTH, MATH, THIRD],
      directorA: [BOTH, MATH, THIRD],
      // leads grade 1
      gradeA1: [JOINT, MATH],
      // leads subject 1
      subjectA: [JOINT, THIRD],
      subjectsA: [JOINT, MATH, THIRD],
      headB1: ['exam-onlyB exam-onlyB-p1 1'],
      masterB: ['exam-onlyB exam-onlyB-p1 1'],
    })
    const [oldest] = await workOf('mathA2', 'appeals')
    expect(oldest).toMatchObject({ since: NOW - 3 * DAY, dueAt: null, part: '科目2' })
  })

  it('are counted as the lists they lead to show them, and as the decision takes them [T16]', async () => {
    for (const account of [...STAFF_OF_A, ...STAFF_OF_B]) {
      const listed: string[] = []
      for (const examId of ['exam-hidden', 'exam-joint', 'exam-onlyB']) {
        const { data } = await school.ask(account, LIST, { examId })
        const mine = data.appeals.filter((a) => a.mayDecide)
        for (const [paperId, of] of Map.groupBy(mine, (a) => a.appeal.paperId))
          listed.push(`${examId} ${paperId} ${of.length}`)
        for (const n of [1, 2, 3, 4, 6]) {
          const isMine = mine.some((a) => a.appeal.appealId === idOf(n))
          const isHere = data.appeals.some((a) => a.appeal.appealId === idOf(n))
          if (!isMine && !isHere) continue
          // a new mark without the mark: refused for that alone by whoever may decide
          const { status } = await school.ask(account, DECIDE, {
            appealId: idOf(n),
            outcome: 'changed',
            reply: '',
          })
          expect(`${account} ${n} ${status}`).toBe(`${account} ${n} ${isMine ? 10001 : 10005}`)
        }
      }
      expect(listed.toSorted(), account).toEqual((await appealsOf(account)).toSorted())
    }
    const foreign = await school.ask('twoA2', DECIDE, { appealId: idOf(1), outcome: 'unchanged', reply: '' })
    expect(foreign.status).toBe(10005)
  })

  it('are no concern of families, who get no such list [T16]', async () => {
    for (const account of ['studentA11', 'parentA']) {
      const { data, status } = await school.ask(account, TASKS)
      expect([status, data.work, data.reports]).toEqual([0, undefined, undefined])
    }
    const { t } = school
    expect((await checkedInject(t.app, TASKS, { token: await t.tokenOf('adminA') })).status).toBe(10002)
  })
})

describe('papers and homework', () => {
  it('wait for the teacher who marks them, with the number the lists tell [T16]', async () => {
    const { t, ask } = school
    const sheet = (student_id: string, hours: number) => ({
      ...{
        school_id: 'A',
        homework_id: 'hw-A1',
        student_id,
        class_id: 'A-c1',
        state: 'submitted',
        late: false,
      },
      ...{
        submitted_at: new Date(NOW - hours * 3_600_000),
        checked_at: null,
        reminded_at: null,
        score: null,
      },
      ...{ comment: '', receipt_number: '' },
    })
    await t.db
      .insertInto('homework_sheet')
      .values([sheet('A-s11', 5), sheet('A-s12', 30)])
      .execute()
    const { counts } = (await ask('headA1', 'GET /api/exam/homework/teacher/list')).data
    expect(await workOf('headA1', 'homework')).toEqual([
      {
        ...{ kind: 'homework', of: 'hw-A1', paperId: null, name: expect.any(String), part: '科目1' },
        ...{ count: counts.papers, since: NOW - 30 * 3_600_000, dueAt: null },
      },
    ])
    expect(counts.papers).toBe(2)
    for (const other of ['mathA2', 'twoA2', 'masterA', 'headB1'])
      expect(await workOf(other, 'homework')).toEqual([])
  })

  it('that is due soon is told with its deadline and how many have not handed in, to who set or teaches it [T16]', async () => {
    const due = async (account: string) =>
      (await workOf(account, 'deadline')).map(({ of, count, dueAt }) => ({ of, count, dueAt }))
    // class 1 has a third student, who has a card of the exam
    const { list } = (await school.ask('headA1', 'GET /api/exam/homework/teacher/list')).data
    const line = list.find(({ homeworkId }) => homeworkId === 'hw-A1')
    expect(await due('headA1')).toEqual(
      [
        { of: 'hw-A2', count: 2, dueAt: DEADLINE },
        ...(line && line.students > line.submitted
          ? [{ of: 'hw-A1', count: line.students - line.submitted, dueAt: DEADLINE }]
          : []),
      ].toSorted((a, b) => (a.of < b.of ? -1 : 1)),
    )
    expect(await due('mathA2')).toEqual([{ of: 'hw-A2', count: 2, dueAt: DEADLINE }])
    expect(await due('twoA2')).toEqual([])
    expect(await due('masterA')).toEqual([])
  })

  it('answers of an exam wait for its markers until none is left; a pack is told with its end [T16]', async () => {
    const { blockId } = await school.begin()
    const papers = async (account: string) =>
      (await workOf(account, 'papers')).map(({ of, count, dueAt }) => ({ of, count, dueAt }))
    expect(await papers('headA1')).toEqual([{ of: blockId, count: null, dueAt: null }])
    const pack = await school.take('A-t1', blockId)
    expect(await papers('headA1')).toEqual([{ of: blockId, count: pack.tasks.length, dueAt: pack.until }])
    for (const other of ['idleA', 'masterA', 'subjectA', 'headB1']) expect(await papers(other)).toEqual([])
    const [task] = pack.tasks
    await school.say('A-t1', { blockId, taskId: task?.taskId ?? '' }, { problem: 'other', note: '看不清' })
    expect(await workOf('twoA2', 'problems')).toMatchObject([{ of: blockId, count: 1 }])
    expect(await workOf('headA1', 'problems')).toEqual([])
  })
})

describe('new reports', () => {
  it('of their own classes and subjects are told to staff until marked as read, each for itself [T16]', async () => {
    const open = async (account: string) =>
      ((await todoOf(account)).reports ?? []).filter((r) => !r.done).map((r) => r.examId)
    const ofA = await open('masterA')
    expect(ofA).toContain('exam-joint')
    expect(ofA).not.toContain('exam-onlyB')
    expect(await open('idleA')).toEqual([])
    expect(await open('twoA2')).not.toContain('exam-grade2')
    const PUT = 'POST /api/export/todo/common/update/put'
    expect((await school.ask('masterA', PUT, { todoId: 'report:exam-joint', done: true })).status).toBe(0)
    expect(await open('masterA')).toEqual(ofA.filter((id) => id !== 'exam-joint'))
    expect(await open('directorA')).toContain('exam-joint')
    expect((await school.ask('masterA', PUT, { todoId: 'report:exam-onlyB', done: true })).status).toBe(10005)
  })
})
