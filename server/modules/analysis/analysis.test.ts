import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { DAY, scoreOf } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const STUDENT = 'GET /api/analysis/view/student/report'
const CLASS = 'GET /api/analysis/view/class/report'
const SCHOOL = 'GET /api/analysis/view/school/report'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async <N extends typeof STUDENT | typeof CLASS | typeof SCHOOL>(
  call: N,
  account: string,
  input: object,
  headers: Record<string, string> = {},
) => checkedInject(t.app, call, { token: await t.tokenOf(account), input, headers })

/** A student's report with its parts put together; `data` only where one was given. */
const askReport = async (account: string, input: object, headers: Record<string, string> = {}) => {
  const reply = await ask(STUDENT, account, input, headers)
  return { ...reply, data: (reply.data && assembleReport(reply.data)) as ReturnType<typeof assembleReport> }
}

describe('a student’s report', () => {
  it('comes to the family as the stored bytes [C122, B05]', async () => {
    const input = { examId: 'exam-joint' }
    const { data, headers } = await askReport('parentA', input, { 'accept-encoding': 'gzip, br' })
    expect([data.student.studentId, data.version]).toEqual(['A-s11', 2])
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
    expect(headers['vary']).toContain('x-kb-token')
    const row = await t.db
      .selectFrom('bundle')
      .where('subject_id', '=', 'A-s11')
      .where('exam_id', '=', 'exam-joint')
      .where('version', '=', 2)
      .select('body')
      .executeTakeFirstOrThrow()
    const raw = await t.app.inject({
      url: '/api/analysis/view/student/report?examId=exam-joint',
      headers: { 'x-kb-token': await t.tokenOf('parentA'), 'accept-encoding': 'br' },
    })
    expect(raw.rawPayload.equals(row.body)).toBe(true)
  })

  it('is the same for phones that take gzip or nothing, as on plain http [C122]', async () => {
    const input = { examId: 'exam-joint' }
    const br = await askReport('parentA', input, { 'accept-encoding': 'br' })
    for (const [accept, encoding] of [
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
      ['', undefined],
    ] as const) {
      const other = await askReport('parentA', input, { 'accept-encoding': accept })
      expect(other.headers['content-encoding']).toBe(encoding)
      expect(other.text).toBe(br.text)
    }
  })

  it('is not sent again while it is unchanged, and its tag is asked after the right [C122, B26]', async () => {
    const input = { examId: 'exam-joint' }
    const first = await askReport('parentA', input)
    const tag = { 'if-none-match': String(first.headers['etag']) }
    const again = await askReport('parentA', input, tag)
    expect([again.http, again.text, again.headers['etag']]).toEqual([304, '', first.headers['etag']])
    expect((await askReport('parentA', { ...input, version: 1 }, tag)).http).toBe(200)
    expect((await askReport('studentA11', input, tag)).http).toBe(304)
    expect((await askReport('studentB11', input, tag)).data.student.studentId).toBe('B-s11')
    expect((await askReport('idleA', { ...input, reportStudentId: 'A-s11' }, tag)).status).toBe(10005)
  })

  it('of an older version is still there to be read [C122]', async () => {
    const read = async (version?: number) =>
      (await askReport('parentA', { examId: 'exam-joint', version })).data
    expect([(await read(1)).version, (await read(1)).total.score]).toEqual([1, scoreOf('A-s11', 1)])
    expect([(await read(2)).version, (await read()).version]).toEqual([2, 2])
    expect((await askReport('parentA', { examId: 'exam-joint', version: 3 })).status).toBe(10005)
    expect((await askReport('parentA', { examId: 'exam-raw', version: 1 })).status).toBe(10005)
  })

  it('is closed to families until the school shows it, in every version [C122]', async () => {
    expect((await askReport('parentA', { examId: 'exam-hidden' })).status).toBe(10006)
    expect((await askReport('parentA', { examId: 'exam-hidden', version: 1 })).status).toBe(10006)
    expect((await askReport('parentA', { examId: 'exam-later' })).status).toBe(10006)
    t.clock.at += DAY
    expect((await askReport('parentA', { examId: 'exam-later' })).status).toBe(0)
    t.clock.at -= DAY
    // who did not sit it does not learn that it is hidden
    expect((await askReport('studentB11', { examId: 'exam-hidden' })).status).toBe(10005)
    // the school itself reads it all the time
    const own = await askReport('headA1', { examId: 'exam-hidden', reportStudentId: 'A-s11' })
    expect(own.data.student.studentId).toBe('A-s11')
  })

  it('is closed by each school of a joint exam for itself [C122]', async () => {
    const set = (hidden: boolean) =>
      t.db
        .updateTable('exam_school')
        .set({ hidden })
        .where('exam_id', '=', 'exam-joint')
        .where('school_id', '=', 'B')
        .execute()
    await set(true)
    expect((await askReport('studentB11', { examId: 'exam-joint' })).status).toBe(10006)
    expect((await askReport('studentA11', { examId: 'exam-joint' })).status).toBe(0)
    await set(false)
    expect((await askReport('studentB11', { examId: 'exam-joint' })).status).toBe(0)
  })

  it('switches with the child the parent chose, and to no other [C122, B26]', async () => {
    const read = async (more: object) => askReport('parentAB', { examId: 'exam-joint', ...more })
    expect((await read({ userId: 'u-parentAB-1' })).data.student.studentId).toBe('A-s12')
    expect((await read({ userId: 'u-parentAB-2' })).data.student.studentId).toBe('B-s21')
    expect((await read({ userId: 'u-parentAB-2', reportStudentId: 'B-s21' })).status).toBe(0)
    for (const foreign of [
      { userId: 'u-parentAB-1', reportStudentId: 'B-s21' },
      { userId: 'u-parentAB-1', studentId: 'B-s21' },
      { userId: 'u-parentAB-1', studentId: 'A-s11' },
      { userId: 'u-parentAB-1', schoolId: 'B' },
      { userId: 'u-studentA11' },
    ]) {
      expect((await read(foreign)).status, JSON.stringify(foreign)).toBe(10002)
    }
  })

  it('is open to the class’s head and the leaders of school and grade [C122, A07]', async () => {
    const read = async (account: string, reportStudentId: string, examId = 'exam-joint') =>
      (await askReport(account, { examId, reportStudentId })).status
    for (const account of ['headA1', 'masterA', 'directorA', 'gradeA1']) {
      expect(await read(account, 'A-s11'), account).toBe(0)
      expect(await read(account, 'B-s11'), account).toBe(10005)
    }
    // teaches a subject of the class, or leads a subject: the class's figures of it, no whole report
    for (const account of ['mathA2', 'twoA2', 'headA1', 'subjectA']) {
      expect(await read(account, 'A-s21'), account).toBe(10002)
    }
    expect(await read('mathA2', 'A-s11')).toBe(10005)
    expect(await read('gradeA1', 'A-s31', 'exam-grade2')).toBe(10005)
    expect((await askReport('masterA', { examId: 'exam-joint' })).field).toBe('reportStudentId')
  })
})

describe('a class’s report', () => {
  const read = (account: string, classId: string, examId = 'exam-joint') =>
    ask(CLASS, account, { examId, classId })

  it('is whole for its head and the leaders of school and grade [C122, A07]', async () => {
    for (const account of ['headA1', 'masterA', 'gradeA1']) {
      const { data } = await read(account, 'A-c1')
      expect([data.hasTotal, data.courses.length, data.rows.length]).toEqual([true, 3, 2])
    }
  })

  it('is one subject’s for its teacher and its leader [C122, A07]', async () => {
    for (const [account, courseId] of [
      ['mathA2', '2'],
      ['headA1', '2'],
      ['subjectA', '1'],
    ] as const) {
      const { data } = await read(account, 'A-c2')
      expect([data.hasTotal, data.courses.map((c) => c.courseId)]).toEqual([false, [courseId]])
      expect(data.rows.map((r) => [r.total, r.schoolRank, r.scores])).toEqual([
        [null, null, [Number(courseId)]],
        [null, null, [Number(courseId)]],
      ])
    }
  })

  it('is cut to two subjects for who teaches two, and tells nothing of the total [C122, A07]', async () => {
    const first = await read('twoA2', 'A-c2')
    const { data } = first
    expect(data.courses.map((c) => c.courseId)).toEqual(['1', '3'])
    expect([data.hasTotal, data.fullMark, data.total.class.mean, data.total.school.mean]).toEqual([
      false,
      200,
      null,
      null,
    ])
    expect(data.rows.map((r) => [r.studentId, r.total, r.classRank, r.schoolRank, r.scores])).toEqual([
      ['A-s21', null, null, null, [1, 3]],
      ['A-s22', null, null, null, [1, 3]],
    ])
    expect(first.text).not.toContain('77.7')
    const tag = { 'if-none-match': String(first.headers['etag']) }
    expect((await ask(CLASS, 'twoA2', { examId: 'exam-joint', classId: 'A-c2' }, tag)).http).toBe(304)
    const whole = await read('masterA', 'A-c2')
    expect(whole.headers['etag']).not.toBe(first.headers['etag'])
    expect((await ask(CLASS, 'masterA', { examId: 'exam-joint', classId: 'A-c2' }, tag)).http).toBe(200)
  })

  it('of another class, grade or school, and of none at all, is one answer [B26, A07]', async () => {
    const none = await read('mathA2', 'no-such-class')
    expect(none.status).toBe(10005)
    for (const [account, classId, examId] of [
      ['mathA2', 'A-c1', 'exam-joint'],
      ['mathA2', 'B-c2', 'exam-joint'],
      ['masterA', 'B-c1', 'exam-joint'],
      ['headA1', 'A-c1', 'exam-onlyB'],
      ['gradeA1', 'A-c3', 'exam-grade2'],
      ['masterA', 'A-c3', 'exam-joint'],
    ] as const) {
      expect((await read(account, classId, examId)).text, `${account} ${classId}`).toBe(none.text)
    }
    expect((await read('parentA', 'A-c1')).status).toBe(10002)
  })
})

describe('a school’s report', () => {
  const read = (account: string, examId: string, more: object = {}) =>
    ask(SCHOOL, account, { examId, ...more })
  const classIds = (data: { classes: { classId: string }[] }) => data.classes.map((c) => c.classId)

  it('holds their own school for its leaders, their own grade for a grade director [C122, A04]', async () => {
    for (const account of ['masterA', 'directorA']) {
      expect(classIds((await read(account, 'exam-hidden')).data)).toEqual(['A-c1', 'A-c2', 'A-c3'])
    }
    expect(classIds((await read('gradeA1', 'exam-hidden')).data)).toEqual(['A-c1', 'A-c2'])
    expect((await read('gradeA1', 'exam-hidden', { gradeId: 'A-g1' })).status).toBe(0)
    expect((await read('gradeA1', 'exam-hidden', { gradeId: 'A-g2' })).status).toBe(10005)
    expect((await read('gradeA1', 'exam-grade2')).status).toBe(10005)
    expect(classIds((await read('masterB', 'exam-joint')).data)).toEqual(['B-c1', 'B-c2'])
  })

  it('is cut to the subjects of a subject leader, one or more [C122, A04]', async () => {
    const one = (await read('subjectA', 'exam-joint')).data
    expect([one.hasTotal, one.courses.map((c) => c.courseId)]).toEqual([false, ['1']])
    const two = await read('subjectsA', 'exam-joint')
    expect([two.data.hasTotal, two.data.courses.map((c) => c.courseId), two.data.fullMark]).toEqual([
      false,
      ['1', '2'],
      200,
    ])
    expect(two.data.classes.map((c) => c.courses.map((s) => s.mean))).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(two.text).not.toContain('77.7')
  })

  it('is for leaders alone, of an exam of their school [C122, B26]', async () => {
    for (const account of ['headA1', 'parentA', 'studentA11']) {
      expect((await read(account, 'exam-joint')).status).toBe(10002)
    }
    expect((await read('masterA', 'exam-onlyB')).status).toBe(10005)
    expect((await read('subjectA', 'exam-onlyB')).status).toBe(10005)
  })
})
