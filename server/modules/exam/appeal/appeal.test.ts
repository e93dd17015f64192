import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentReport } from '#contract/exam/report.ts'
import type { RoleCode } from '#contract/roles.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { storedReports } from '#tests/support/school/stored-reports.ts'
import { Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { startJobs } from '../../../jobs/start.ts'
import { publishVersion } from '../../../publish/publish.ts'
import { schoolAt, storeTwoItems, type TwoItems } from '../../../publish/two-items.test-support.ts'
import { decideAppeal, loadAppealStatus, saveDraft, sendAppeal } from './appeal.service.ts'
import { listFor } from './list.service.ts'

const PUBLISHED = Date.UTC(2026, 0, 12)
const NOW = PUBLISHED + 3_600_000
const DAY = 86_400_000

let fresh: FreshDb
let jobs: Jobs
let exam: TwoItems
/** Chose C, 0 marks of item 1. */
let student: string

const who = (userType: RoleCode, school = 0, relativeId = 'x'): Principal => ({
  accountId: `account-${relativeId}`,
  userId: 'u',
  userType,
  schoolId: schoolAt(school),
  relativeId,
  studentId: null,
})
const family = () => who(4, 0, student)
const newId = () => randomBytes(16).toString('hex')
const statusOfError = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (e: unknown) => (e instanceof Refusal ? e.status : e),
  )
const written = (appealId: string, itemNo = '1', text = '选的是 A') =>
  saveDraft(
    fresh.db,
    family(),
    student,
    { appealId, examId: exam.examId, paperId: exam.paperId, itemNo, reason: 'misread', text },
    new Date(NOW),
  )
const sent = async (itemNo = '1') => {
  const id = newId()
  await written(id, itemNo)
  return sendAppeal(fresh.db, family(), student, id, NOW)
}
const reportOf = async (version: number) => {
  const reports = await storedReports(fresh.db, { examId: exam.examId, version }, schoolAt(0))
  return reports.get(student) as StudentReport
}

beforeAll(async () => {
  fresh = await freshDb()
  exam = await storeTwoItems(fresh.db, new Date(PUBLISHED))
  student = exam.students[1] as string
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  await jobs.work('publish-exam', async ({ examId, version }) => {
    await publishVersion(fresh.db, examId, version, () => undefined)
    return null
  })
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
})

describe('a report of a marking error', () => {
  it('is kept as a draft, changed, sent once, and freezes the mark of that moment [C105] [C111] [C112]', async () => {
    const id = newId()
    expect(await written(id)).toMatchObject({ state: 'draft', markFrom: 0, answer: 'C', full: 4 })
    expect(await written(id, '1', '再说清楚一点')).toMatchObject({ state: 'draft', text: '再说清楚一点' })
    const first = await sendAppeal(fresh.db, family(), student, id, NOW)
    expect(first).toMatchObject({ state: 'sent', version: 1, sentAt: NOW })
    expect(await sendAppeal(fresh.db, family(), student, id, NOW + 5)).toEqual(first)
    expect(await statusOfError(written(id))).toBe(10020)
    const status = await loadAppealStatus(fresh.db, family(), student, exam.examId, NOW)
    expect(status).toMatchObject({ open: true, left: 4, deadline: PUBLISHED + 7 * DAY })
    expect(status.appeals.map((a) => a.appealId)).toEqual([id])
  })

  it('is refused for what was not sat, for another student’s, after the deadline and beyond five [C111]', async () => {
    expect(await statusOfError(written(newId(), '9'))).toBe(10005)
    const foreign = newId()
    await written(foreign)
    const other = exam.students[2] as string
    expect(await statusOfError(sendAppeal(fresh.db, who(4, 0, other), other, foreign, NOW))).toBe(10005)
    expect(await statusOfError(sendAppeal(fresh.db, family(), student, foreign, PUBLISHED + 8 * DAY))).toBe(
      10020,
    )
    for (let left = 4; left > 0; left--) await sent()
    expect(await statusOfError(sendAppeal(fresh.db, family(), student, foreign, NOW))).toBe(10020)
  })

  it('reaches those who see the subject, in their school only [C110]', async () => {
    const { appeals } = await listFor(fresh.db, who(9), exam.examId)
    expect(appeals.length).toBe(5)
    expect(appeals.every((a) => a.mayDecide && a.appeal.state === 'sent')).toBe(true)
    expect((await listFor(fresh.db, who(3), exam.examId)).appeals).toEqual([])
    expect((await listFor(fresh.db, who(9, 1), exam.examId)).appeals).toEqual([])
  })

  it('comes with the mark now, the key and the scan of that item alone, for whoever decides [T16]', async () => {
    const card = { school_id: schoolAt(0), exam_id: exam.examId, paper_id: exam.paperId, student_id: student }
    const crop = (itemNo: string, n: number) => ({ itemNo, fileId: `crop-${itemNo}-${n}` })
    await fresh.db
      .insertInto('answer_card')
      .values({
        ...{ ...card, hash: 'h', pages: '[]', imported_at: new Date(NOW) },
        pictures: JSON.stringify({ thumbs: [], crops: [crop('1', 1), crop('2', 1), crop('1', 2)] }),
      })
      .execute()
    const { appeals, examName } = await listFor(fresh.db, who(9), exam.examId)
    expect(examName).toBe('期中')
    expect(appeals[0]).toMatchObject({ now: { mark: 0, full: 4 }, answerKey: 'A', mayDecide: true })
    expect(appeals[0]?.scan).toEqual({ studentId: student, cropIds: ['crop-1-1', 'crop-1-2'] })
    await fresh.db.deleteFrom('answer_card').where('school_id', '=', schoolAt(0)).execute()
    expect((await listFor(fresh.db, who(9), exam.examId)).appeals[0]).not.toHaveProperty('scan')
  })

  it('of another school of a joint exam is decided by the owner alone, who is named [T05]', async () => {
    const other = exam.students[44] as string
    const id = newId()
    const at = { examId: exam.examId, paperId: exam.paperId, itemNo: '1' }
    const text = '选的是 A'
    await saveDraft(
      ...([
        fresh.db,
        who(4, 1, other),
        other,
        { ...at, appealId: id, reason: 'misread', text },
        new Date(NOW),
      ] as const),
    )
    await sendAppeal(fresh.db, who(4, 1, other), other, id, NOW)
    const [one] = (await listFor(fresh.db, who(9, 1), exam.examId)).appeals
    expect(one?.mayDecide).toBe(false)
    const input = {
      appealId: id,
      outcome: 'changed',
      mark: one?.appeal.markFrom === 4 ? 0 : 4,
      reply: '已复核',
    } as const
    const said = await decideAppeal(fresh.db, jobs, who(9, 1), input, new Date(NOW)).catch((e: unknown) => e)
    expect(said).toMatchObject({
      status: 10002,
      key: 'jointAppeal',
      more: { values: { school: expect.any(String) } },
    })
    // nor by staff of the owner who do not answer for the whole school
    for (const role of [3, 11, 12] as const)
      expect(await statusOfError(decideAppeal(fresh.db, jobs, who(role), input, new Date(NOW)))).toBe(10005)
  })

  it('of another school is listed for the owner without name, class and own photograph, and is decided there [T16]', async () => {
    const isOther = (a: { otherSchool?: string }) => a.otherSchool !== undefined
    for (const role of [3, 11, 12] as const)
      expect((await listFor(fresh.db, who(role), exam.examId)).appeals.filter(isOther)).toEqual([])
    const own = await listFor(fresh.db, who(9, 1), exam.examId)
    expect(own.decidedBy).toEqual(expect.any(String))
    expect(own.appeals.filter(isOther)).toEqual([])
    const asked = own.appeals[0]
    const [foreign, ...more] = (await listFor(fresh.db, who(10), exam.examId)).appeals.filter(isOther)
    expect(more).toEqual([])
    expect(foreign).toMatchObject({ studentName: '', className: '', mayDecide: true })
    expect(foreign?.appeal).toMatchObject({ appealId: asked?.appeal.appealId, photoId: null, place: null })
    expect(asked?.studentName).not.toBe('')
    const text = JSON.stringify(foreign)
    for (const kept of [asked?.studentName, exam.students[44]]) expect(text).not.toContain(kept)
    const input = { appealId: asked?.appeal.appealId ?? '', outcome: 'unchanged', reply: '已复核' } as const
    expect(await decideAppeal(fresh.db, jobs, who(10), input, new Date(NOW))).toMatchObject({
      state: 'unchanged',
    })
    expect(await statusOfError(decideAppeal(fresh.db, jobs, who(9), input, new Date(NOW)))).toBe(10020)
    const status = await loadAppealStatus(
      fresh.db,
      who(4, 1, exam.students[44]),
      exam.students[44] as string,
      exam.examId,
      NOW,
    )
    expect(status.appeals).toMatchObject([{ state: 'unchanged', reply: '已复核' }])
  })

  it('is decided once: unchanged with a reason, or another mark that updates every table [C110]', async () => {
    const [first, second] = (await listFor(fresh.db, who(9), exam.examId)).appeals
      .filter((a) => a.mayDecide)
      .map((a) => a.appeal.appealId)
    if (!first || !second) throw new Error('appeals are missing')
    const say = (appealId: string, outcome: 'unchanged' | 'changed', mark?: number, by = who(9)) =>
      decideAppeal(
        fresh.db,
        jobs,
        by,
        { appealId, outcome, reply: '已复核', ...(mark === undefined ? {} : { mark }) },
        new Date(NOW),
      )
    expect(await statusOfError(say(first, 'changed', 5))).toBe(10001)
    expect(await statusOfError(say(first, 'changed'))).toBe(10001)
    expect(await statusOfError(say(first, 'changed', 4, who(9, 1)))).toBe(10005)
    expect(await statusOfError(say(first, 'unchanged', undefined, who(3)))).toBe(10005)
    expect(await say(first, 'unchanged')).toMatchObject({ state: 'unchanged', markTo: 0, reply: '已复核' })
    expect(await statusOfError(say(first, 'unchanged'))).toBe(10020)

    const before = await reportOf(1)
    expect(await say(second, 'changed', 4)).toMatchObject({ state: 'changed', markFrom: 0, markTo: 4 })
    // nothing else is decided until this is published
    await expect
      .poll(
        async () =>
          (await fresh.db.selectFrom('exam').select('current_version').executeTakeFirstOrThrow())
            .current_version,
        { timeout: 20_000 },
      )
      .toBe(2)
    const after = await reportOf(2)
    expect((after.total.score ?? 0) - (before.total.score ?? 0)).toBeCloseTo(4, 9)
    expect(after.subjects[0]?.items[0]?.score).toBe(4)
    expect((await reportOf(1)).total.score).toBe(before.total.score)
    const status = await loadAppealStatus(fresh.db, family(), student, exam.examId, NOW)
    expect(status.appeals.filter((a) => a.state === 'changed').map((a) => a.markTo)).toEqual([4])
  })
})
