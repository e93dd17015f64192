import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeApp, officeApp, storeUnseen } from '#tests/support/office/school.ts'
import { DAY, nameOf } from '#tests/support/school/facts.ts'

const LIST = 'GET /api/office/exams'
const PREVIEW = 'GET /api/office/exams/preview'
const PUBLISH = 'POST /api/office/exams/publish'
const WITHDRAW = 'POST /api/office/exams/withdraw'
const RESTORE = 'POST /api/office/exams/restore'

let t: OfficeApp
beforeAll(async () => {
  t = await officeApp()
})
afterAll(() => t.close())

/** What a family's phone is told when it asks for the report: its envelope's status. */
const family = async (examId: string, account = 'studentA11') =>
  (await t.ask('GET /api/analysis/view/student/report', account, { examId })).status
const published = async (examId: string, version: number, more: object = {}, account = 'adminA') => {
  const { data, status } = await t.ask(PUBLISH, account, { examId, version, visibleFrom: null, ...more })
  if (status !== 0) return { exam: undefined, status }
  if (data.exam.job) await t.jobs.waitFor(data.exam.job.jobId)
  return { exam: data.exam, status }
}
const line = async (examId: string, account = 'adminA') =>
  (await t.ask(LIST, account)).data.list.find((e) => e.examId === examId)

describe('an exam that was imported', () => {
  it('is seen by nobody before it is published, and by families after [O07]', async () => {
    const { examId } = await storeUnseen(t, 'first')
    expect(await family(examId)).toBe(10005)
    expect(await line(examId)).toMatchObject({ state: 'imported', currentVersion: 0, waits: true, own: true })
    const { exam } = await published(examId, 1)
    expect(exam).toMatchObject({ state: 'making', job: { status: 10 } })
    expect(await line(examId)).toMatchObject({
      state: 'published',
      currentVersion: 1,
      waits: false,
      job: null,
    })
    expect(await family(examId)).toBe(0)
  })

  it('shows in its preview means, best and least, and who of which class is absent [O07, O08]', async () => {
    const { examId } = await storeUnseen(t, 'preview')
    expect(await line(examId)).toMatchObject({ grades: ['A-g1', 'A-g2'].map(nameOf) })
    const { data } = await t.ask(PREVIEW, 'adminA', { examId })
    expect(data.courses).toEqual([
      expect.objectContaining({
        items: 2,
        fullMark: 20,
        sat: 5,
        absent: 1,
        mean: 10.2,
        best: 13,
        least: 7,
        notGiven: 0,
      }),
    ])
    expect(data.classes.map((c) => [c.classId, c.students, c.absent.map((a) => a.count)])).toEqual([
      ['A-c1', 2, []],
      ['A-c2', 2, []],
      ['A-c3', 2, [1]],
    ])
    expect(data.versions.map((v) => [v.version, v.state])).toEqual([[1, 'imported']])
    expect(data.display).toMatchObject({ rankDisplay: 'level', weixinDisplay: true })
  })

  it('says in its preview how many answers have no mark [O07]', async () => {
    const { examId } = await storeUnseen(t, 'not-given')
    await t.sql(
      `update exam_score set marks = overlay(marks placing '\\x0080'::bytea from 1 for 2)
       where exam_id = '${examId}' and student_id in ('A-s11', 'A-s12')`,
    )
    const { data } = await t.ask(PREVIEW, 'adminA', { examId })
    expect(data.courses).toEqual([expect.objectContaining({ sat: 5, notGiven: 2, least: 3 })])
  })

  it('is published for a time to come: families see it then and not before, staff at once [O07]', async () => {
    const { examId } = await storeUnseen(t, 'later')
    await published(examId, 1, { visibleFrom: t.clock.at + DAY, rankDisplay: 'exact' })
    expect(await line(examId)).toMatchObject({ state: 'scheduled', rankDisplay: 'exact' })
    expect(await family(examId)).toBe(10006)
    const now = t.clock.at
    t.clock.at = now + DAY + 1
    expect(await family(examId)).toBe(0)
    t.clock.at = now
    // another time alone makes no report again
    const { exam } = await published(examId, 1, { visibleFrom: null })
    expect(exam).toMatchObject({ state: 'published', job: null })
    expect(await family(examId)).toBe(0)
  })

  it('is gone for families when it is withdrawn, with what their phones keep, and comes back [O07]', async () => {
    const { examId } = await storeUnseen(t, 'withdrawn')
    await published(examId, 1)
    expect(await family(examId)).toBe(0)
    expect((await t.ask(WITHDRAW, 'adminA', { examId })).data.exam.state).toBe('withdrawn')
    // 10006 ends a kept reply (core/request/offline-calls.ts)
    expect(await family(examId)).toBe(10006)
    const exams = (await t.ask('GET /api/exam/plan/student/all', 'studentA11')).text
    expect(exams).not.toContain(examId)
    expect((await t.ask(RESTORE, 'adminA', { examId })).data.exam.state).toBe('published')
    expect(await family(examId)).toBe(0)
  })

  it('is not shown again by whoever still sees it published when it is withdrawn [O07]', async () => {
    const { examId } = await storeUnseen(t, 'two-desks')
    await published(examId, 1, { isWithdrawn: false })
    await t.ask(WITHDRAW, 'adminA', { examId })
    const late = await t.ask(PUBLISH, 'adminA', {
      ...{ examId, version: 1, visibleFrom: null },
      ...{ rankDisplay: 'exact', isWithdrawn: false },
    })
    expect([late.status, late.message]).toEqual([10020, expect.stringContaining('撤回')])
    expect(await line(examId)).toMatchObject({ state: 'withdrawn' })
    expect(await family(examId)).toBe(10006)
    // whoever saw it withdrawn publishes it again
    expect((await published(examId, 1, { isWithdrawn: true })).exam?.state).toBe('published')
    expect(await family(examId)).toBe(0)
  })

  it('keeps the published version readable while a corrected one waits [O07]', async () => {
    const { examId } = await storeUnseen(t, 'corrected')
    await published(examId, 1)
    await storeUnseen(t, 'corrected', ['A'], 100)
    expect(await line(examId)).toMatchObject({ currentVersion: 1, newestVersion: 2, waits: true })
    expect((await published(examId, 1)).status).toBe(10020)
    await published(examId, 2)
    expect(await line(examId)).toMatchObject({ currentVersion: 2, waits: false })
  })
})

describe('the list of exams', () => {
  it('is searched, narrowed to a state, sorted and paged [O07]', async () => {
    const names = ['清单甲', '清单乙', '清单丙']
    const ids = []
    for (const name of names) ids.push((await storeUnseen(t, name)).examId)
    await published(ids[0] as string, 1)
    await published(ids[1] as string, 1, { visibleFrom: t.clock.at + DAY })
    const list = async (more: object) => (await t.ask(LIST, 'adminA', { search: '清单', ...more })).data
    const namesOf = async (more: object) => (await list(more)).list.map(({ examId }) => examId)
    expect(await namesOf({ state: 'published' })).toEqual([ids[0]])
    expect(await namesOf({ state: 'scheduled' })).toEqual([ids[1]])
    expect(await namesOf({ state: 'imported' })).toEqual([ids[2]])
    await t.ask(WITHDRAW, 'adminA', { examId: ids[0] })
    expect(await namesOf({ state: 'withdrawn' })).toEqual([ids[0]])
    expect(await namesOf({ state: 'published' })).toEqual([])
    const rising = await namesOf({ sort: 'name' })
    expect(await namesOf({ sort: 'name', order: 'desc' })).toEqual(rising.toReversed())
    const second = await list({ sort: 'name', pageNo: 2, pageSize: 2 })
    expect([second.total, second.list.map(({ examId }) => examId)]).toEqual([3, rising.slice(2)])
    expect((await t.ask(LIST, 'adminA', { sort: 'password' })).status).toBe(10001)
  })
})

describe('publishing', () => {
  it('waits while an administrator has paused it, and says so [O07]', async () => {
    const { examId } = await storeUnseen(t, 'paused')
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: 'pausePublication', value: 'true' })
      .execute()
    expect((await published(examId, 1)).status).toBe(10032)
    expect((await t.ask(PREVIEW, 'adminA', { examId })).data.paused).toBe(true)
    expect((await t.ask(WITHDRAW, 'adminA', { examId })).status).toBe(0)
    expect((await t.ask(RESTORE, 'adminA', { examId })).status).toBe(10032)
    await t.db.deleteFrom('school_setting').where('key', '=', 'pausePublication').execute()
    expect((await published(examId, 1)).status).toBe(0)
  })

  it('is for administrators of the school that owns the exam; others take their own families out [O07, O01]', async () => {
    const { examId } = await storeUnseen(t, 'joint', ['A', 'B'])
    expect((await t.ask(PUBLISH, 'headA1', { examId, version: 1, visibleFrom: null })).status).toBe(10002)
    const own = await storeUnseen(t, 'ownA')
    expect((await t.ask(PREVIEW, 'districtAB', { examId: own.examId }, 'u-districtAB-2')).status).toBe(10005)
    const gone = { examId: 'exam-onlyB' }
    for (const call of [PREVIEW, WITHDRAW, RESTORE] as const)
      expect((await t.ask(call, 'adminA', gone)).status).toBe(10005)
    await published(examId, 1)
    await t.ask(WITHDRAW, 'adminA', { examId })
    expect([await family(examId), await family(examId, 'studentB11')]).toEqual([10006, 0])
    // a district's administrator speaks for all schools of the exam
    await t.ask(WITHDRAW, 'districtAB', { examId }, 'u-districtAB-1')
    expect(await family(examId, 'studentB11')).toBe(10006)
    await t.ask(RESTORE, 'districtAB', { examId }, 'u-districtAB-1')
    expect([await family(examId), await family(examId, 'studentB11')]).toEqual([0, 0])
  })

  it('leaves a row in the log of what was shown before and after [O02]', async () => {
    const { examId } = await storeUnseen(t, 'noted')
    await published(examId, 1)
    await t.ask(WITHDRAW, 'adminA', { examId })
    const rows = await t.db
      .selectFrom('audit')
      .where('target', 'like', `exam ${examId}%`)
      .selectAll()
      .execute()
    expect(rows.map((r) => [r.call, r.account_id, r.school_id])).toEqual([
      [PUBLISH, 'adminA', 'A'],
      [WITHDRAW, 'adminA', 'A'],
    ])
    expect(rows[1]).toMatchObject({ before: { hidden: false }, after: { hidden: true } })
  })
})
