import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, scoreOf } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const staff = async (account: string, input: object = {}) =>
  (await checkedInject(t.app, 'GET /api/exam/plan', { token: await t.tokenOf(account), input })).data
const idsOf = (list: readonly { examId: string }[]) => list.map((e) => e.examId)

describe('the list of a member of staff', () => {
  it('holds their own school’s exams only, newest first, none before it is published [C096, A07]', async () => {
    const all = ['exam-later', 'exam-hidden', 'exam-grade2', 'exam-joint']
    expect(idsOf((await staff('masterA')).list)).toEqual(all)
    expect(idsOf((await staff('directorA')).list)).toEqual(all)
    expect(idsOf((await staff('masterB')).list)).toEqual(['exam-onlyB', 'exam-joint'])
  })

  it('is cut to a grade director’s grade and a subject leader’s subject [A07, A04]', async () => {
    const grade = await staff('gradeA1')
    expect(idsOf(grade.list)).toEqual(['exam-later', 'exam-hidden', 'exam-joint'])
    expect(grade.list.find((e) => e.examId === 'exam-hidden')).toMatchObject({
      gradeId: 'A-g1',
      classCount: 2,
      studentCount: 4,
    })
    const subject = await staff('subjectA')
    expect(subject.total).toBe(4)
    for (const line of subject.list) {
      expect(line.courses.map((c) => c.courseId)).toEqual(['1'])
      expect([line.fullMark, line.meanScore]).toEqual([100, null])
    }
  })

  it('holds a teacher’s classes, every mean with the classes it is of [A07]', async () => {
    const head = await staff('headA1')
    expect(idsOf(head.list)).toEqual(['exam-later', 'exam-hidden', 'exam-joint'])
    const joint = head.list.find((e) => e.examId === 'exam-joint')
    expect(joint).toMatchObject({
      classCount: 2,
      studentCount: 4,
      // not of both classes that are counted
      meanScore: null,
      schoolCount: 2,
      version: 2,
    })
    expect(joint?.means?.map((m) => [m.courseId, m.mean, m.population.of, m.population.classes])).toEqual([
      ['', 100, 'class', 1],
      ['2', 2, 'grade', 2],
    ])
    const math = await staff('mathA2')
    expect(math.list.map((e) => [e.examId, e.courses.map((c) => c.courseId), e.meanScore])).toEqual([
      ['exam-hidden', ['2'], null],
      ['exam-joint', ['2'], null],
    ])
    expect(await staff('idleA')).toEqual({ list: [], total: 0 })
  })

  it('of one class shows that class’s mean, of the school the weighted one [C096]', async () => {
    const means = (await staff('masterA')).list.map((e) => [e.examId, e.meanScore])
    expect(means).toEqual([
      ['exam-later', 100],
      ['exam-hidden', 101],
      ['exam-grade2', 100],
      ['exam-joint', 100.5],
    ])
  })

  it('is narrowed to exams begun since a time, for staff and for families [K14]', async () => {
    const all = (await staff('masterA')).list.map((e) => e.startTime)
    const middle = all[Math.floor(all.length / 2)] as number
    const since = await staff('masterA', { from: middle })
    expect(since.list.map((e) => e.startTime)).toEqual(all.filter((at) => at >= middle))
    expect(since.total).toBeLessThan((await staff('masterA')).total)
    expect((await staff('masterA', { from: Math.max(...all) + 1 })).total).toBe(0)
    const call = 'GET /api/exam/plan/student/all'
    const token = await t.tokenOf('parentA')
    const own = (await checkedInject(t.app, call, { token })).data.list
    const newest = Math.max(...own.map((e) => e.startTime))
    const narrowed = (await checkedInject(t.app, call, { token, input: { from: newest } })).data
    expect(narrowed.list.every((e) => e.startTime === newest)).toBe(true)
    expect(narrowed.total).toBe(narrowed.list.length)
  })

  it('is searched by name and turned by pages, with the whole count [C096]', async () => {
    const found = await staff('masterA', { search: 'hidden' })
    expect([idsOf(found.list), found.total]).toEqual([['exam-hidden'], 1])
    expect((await staff('masterA', { search: '%' })).total).toBe(0)
    expect((await staff('masterA', { search: "'; drop table exam; --" })).total).toBe(0)
    const page = await staff('masterA', { pageNo: 2, pageSize: 3 })
    expect([idsOf(page.list), page.total]).toEqual([['exam-joint'], 4])
    expect((await staff('masterA', { pageNo: 3, pageSize: 3 })).list).toEqual([])
  })

  it('is for staff, that of a student for families [A04]', async () => {
    for (const account of ['parentA', 'studentA11']) {
      const token = await t.tokenOf(account)
      expect((await checkedInject(t.app, 'GET /api/exam/plan', { token })).status).toBe(10002)
    }
    const token = await t.tokenOf('masterA')
    expect((await checkedInject(t.app, 'GET /api/exam/plan/student/all', { token })).status).toBe(10002)
  })
})

describe('the list of a family', () => {
  const family = async (account: string, input: object = {}) =>
    (await checkedInject(t.app, 'GET /api/exam/plan/student/all', { token: await t.tokenOf(account), input }))
      .data

  it('holds the child’s exams with its own numbers [C097]', async () => {
    const { list, total } = await family('studentA31')
    expect([idsOf(list), total]).toEqual([['exam-hidden', 'exam-grade2'], 2])
    expect(list[1]).toMatchObject({
      studentId: 'A-s31',
      visible: true,
      score: scoreOf('A-s31', 1),
      fullMark: 300,
      scoreRate: 0.5,
      gradeScoreRate: 0.4,
    })
  })

  it('shows an exam not open yet without any number of it [C097]', async () => {
    const { list } = await family('parentA')
    for (const id of ['exam-later', 'exam-hidden']) {
      expect(list.find((e) => e.examId === id)).toMatchObject({
        visible: false,
        score: null,
        scoreRate: null,
        gradeScoreRate: null,
      })
    }
  })

  it('follows the child chosen, in the child’s own school [C097, B26]', async () => {
    const first = await family('parentAB', { userId: 'u-parentAB-1' })
    expect(first.list.every((e) => e.studentId === 'A-s12')).toBe(true)
    const second = await family('parentAB', { userId: 'u-parentAB-2' })
    expect(second.list.map((e) => [e.examId, e.studentId])).toEqual([
      ['exam-onlyB', 'B-s21'],
      ['exam-joint', 'B-s21'],
    ])
  })

  it('begins with the newest exam that is open, on the minute it opens [C098]', async () => {
    const token = await t.tokenOf('parentA')
    const latest = async () =>
      (await checkedInject(t.app, 'GET /api/exam/plan/latest', { token })).data.exam?.examId
    expect(await latest()).toBe('exam-joint')
    t.clock.at += DAY - 1
    expect(await latest()).toBe('exam-joint')
    t.clock.at += 1
    expect(await latest()).toBe('exam-later')
    t.clock.at -= DAY
    await t.db.updateTable('exam_school').set({ hidden: true }).where('exam_id', '=', 'exam-onlyB').execute()
    const b = await t.tokenOf('studentB11')
    expect((await checkedInject(t.app, 'GET /api/exam/plan/latest', { token: b })).data.exam?.examId).toBe(
      'exam-joint',
    )
    await t.db.updateTable('exam_school').set({ hidden: false }).where('exam_id', '=', 'exam-onlyB').execute()
  })
})

describe('one exam', () => {
  const info = async (account: string, examId: string) =>
    checkedInject(t.app, 'GET /api/exam/plan/base/info', {
      token: await t.tokenOf(account),
      input: { examId },
    })
  const classesFor = async (account: string, examId: string) =>
    checkedInject(t.app, 'GET /api/exam/plan/class/list', {
      token: await t.tokenOf(account),
      input: { examId },
    })

  it('tells its facts and versions, newest first [C099]', async () => {
    const { data } = await info('parentA', 'exam-joint')
    expect(data.exam).toMatchObject({ examId: 'exam-joint', isJoint: true, schoolCount: 2, examStatus: 5 })
    expect(data.versions.map((v) => [v.version, v.note, v.current])).toEqual([
      [2, 'note 2', true],
      [1, 'note 1', false],
    ])
  })

  it('that is not yours and one that does not exist get one answer [C099, B26]', async () => {
    const none = await info('parentA', 'no-such-exam')
    expect(none.status).toBe(10005)
    for (const [account, id] of [
      ['parentA', 'exam-onlyB'],
      ['studentA11', 'exam-grade2'],
      ['mathA2', 'exam-grade2'],
      ['idleA', 'exam-joint'],
      ['gradeA1', 'exam-grade2'],
      ['masterB', 'exam-hidden'],
      ['masterA', 'exam-raw'],
    ] as const) {
      expect((await info(account, id)).text, `${account} ${id}`).toBe(none.text)
    }
  })

  it('lists the classes one may read, and what of them [C100, A07]', async () => {
    const seen = async (account: string) =>
      (await classesFor(account, 'exam-joint')).data.classes.map((c) => [
        c.classId,
        c.isHead,
        c.courseIds.join(''),
      ])
    expect(await seen('masterA')).toEqual([
      ['A-c1', true, '123'],
      ['A-c2', true, '123'],
    ])
    expect(await seen('headA1')).toEqual([
      ['A-c1', true, '123'],
      ['A-c2', false, '2'],
    ])
    expect(await seen('twoA2')).toEqual([['A-c2', false, '13']])
    expect(await seen('subjectsA')).toEqual([
      ['A-c1', false, '12'],
      ['A-c2', false, '12'],
    ])
    expect((await classesFor('idleA', 'exam-joint')).status).toBe(10005)
    expect((await classesFor('parentA', 'exam-joint')).status).toBe(10002)
  })

  it('tells families and staff how the school shows it to families [C106, R126]', async () => {
    const show = async (account: string, examId: string) =>
      checkedInject(t.app, 'GET /api/exam/display/student/get', {
        token: await t.tokenOf(account),
        input: { examId },
      })
    expect((await show('parentA', 'exam-joint')).data).toEqual({
      rankDisplay: 'level',
      visible: true,
      visibleFrom: null,
    })
    expect((await show('masterA', 'exam-later')).data).toEqual({
      rankDisplay: 'level',
      visible: false,
      visibleFrom: t.clock.at + DAY,
    })
    expect((await show('headA1', 'exam-joint')).data.visible).toBe(true)
    expect((await show('idleA', 'exam-joint')).status).toBe(10005)
    expect((await show('parentA', 'exam-onlyB')).status).toBe(10005)
  })
})
