import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyChangeOrder } from '#contract/exam/key-change.ts'
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
import { paperItemsFor } from '../items/items.service.ts'
import { previewFor, saveFor } from './key-change.service.ts'

const N = 66
const leader = (userType: RoleCode, of = 0, relativeId = 'l'): Principal => ({
  accountId: 'a',
  userId: 'u',
  userType,
  schoolId: schoolAt(of),
  relativeId,
  studentId: null,
})

let fresh: FreshDb
let jobs: Jobs
let exam: TwoItems
let examId: string

beforeAll(async () => {
  fresh = await freshDb()
  exam = await storeTwoItems(fresh.db)
  examId = exam.examId
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  await jobs.work('publish-exam', async ({ examId: id, version }) => {
    await publishVersion(fresh.db, id, version, () => undefined)
    return null
  })
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
})

const order = (over: Partial<KeyChangeOrder> = {}): KeyChangeOrder => ({
  examId,
  paperId: exam.paperId,
  itemNo: '1',
  kind: 'key',
  key: 'B',
  ...over,
})
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (e: unknown) => (e instanceof Refusal ? e.status : e),
  )
const reports = (version: number) => storedReports(fresh.db, { examId, version }, schoolAt(0))

describe('items of a paper', () => {
  it('a wrong key is flagged, with the options that show it [B10] [C121]', async () => {
    const found = await paperItemsFor(fresh.db, leader(9), { examId })
    const [first, second] = found.items
    expect([found.n, found.sample]).toEqual([N, 'few'])
    expect(first?.flags).toContain('wrong-key')
    expect(first?.itemRestR).toBeLessThan(0)
    const share = (letter: string) => first?.options?.find((o) => o.option === letter)
    expect(share('B')?.high).toBeGreaterThan(share('A')?.high ?? 1)
    expect(first?.options?.find((o) => o.isKey)?.option).toBe('A')
    expect(second?.options).toBeNull()
    expect(found.class).toBeNull()
  })

  it('a class named comes with its own rates and every student’s mark [C121]', async () => {
    const classId = exam.classIds[0] ?? ''
    const { class: own, items } = await paperItemsFor(fresh.db, leader(9), { examId, classId })
    expect(own?.students).toHaveLength(24)
    const sum = own?.students.reduce((n, s) => n + (s.marks[0] ?? 0), 0) ?? 0
    expect(items[0]?.classRate).toBeCloseTo(sum / 24 / 4, 12)
    expect(await statusOf(paperItemsFor(fresh.db, leader(9, 1), { examId, classId }))).toBe(10005)
  })
})

describe('another key after publication', () => {
  it('is refused to who does not own the exam, does not lead it, or asks nonsense [B11]', async () => {
    expect(await statusOf(previewFor(fresh.db, leader(9, 1), order()))).toBe(10002)
    expect(await statusOf(previewFor(fresh.db, leader(9, 2), order()))).toBe(10005)
    expect(await statusOf(previewFor(fresh.db, leader(12), order()))).toBe(10002)
    expect(await statusOf(previewFor(fresh.db, leader(9), order({ itemNo: '9' })))).toBe(10005)
    expect(await statusOf(previewFor(fresh.db, leader(9), order({ itemNo: '2' })))).toBe(10001)
    expect(await statusOf(previewFor(fresh.db, leader(9), order({ key: 'AB' })))).toBe(10001)
    expect(
      await statusOf(saveFor(fresh.db, jobs, leader(9), { ...order(), token: 'made-up' }, new Date(0))),
    ).toBe(10020)
  })

  it('changes nobody while previewed, then exactly those previewed; the old report stays [B11]', async () => {
    const before = await reports(1)
    const preview = await previewFor(fresh.db, leader(9), order({ line: 8 }))
    expect((await reports(1)).size).toBe(before.size)
    expect(preview).toMatchObject({ baseVersion: 1, oldKey: 'A', sat: N, line: 8 })

    const job = await saveFor(
      fresh.db,
      jobs,
      leader(9),
      { ...order({ line: 8 }), token: preview.token },
      new Date(1),
    )
    await jobs.waitFor(job)
    const after = await reports(2)
    const moved = [...after].filter(([id, r]) => r.total.score !== before.get(id)?.total.score)
    const rank = (r: StudentReport | undefined) =>
      r?.total.standing.show === 'exact' ? r.total.standing.schoolRank : null
    const over = (r: StudentReport | undefined) => (r?.total.score ?? 0) >= 8
    expect(moved.length).toBeGreaterThan(10)
    const outcome = {
      rankChanged: [...after].filter(([id, r]) => rank(r) !== rank(before.get(id))).length,
      crossedUp: [...after].filter(([id, r]) => over(r) && !over(before.get(id))).length,
      crossedDown: [...after].filter(([id, r]) => !over(r) && over(before.get(id))).length,
    }
    expect(outcome).toEqual({
      rankChanged: preview.rankChanged,
      crossedUp: preview.crossedUp,
      crossedDown: preview.crossedDown,
    })
    expect(preview.examples).toHaveLength(Math.min(50, moved.length))
    for (const { studentId, from, to, rankFrom, rankTo } of preview.examples) {
      expect([before.get(studentId)?.total.score, rank(before.get(studentId))]).toEqual([from, rankFrom])
      expect([after.get(studentId)?.total.score, rank(after.get(studentId))]).toEqual([to, rankTo])
    }
    // who changes most places is named first, then who changes most marks
    const places = preview.examples.map((e) => Math.abs((e.rankTo ?? 0) - (e.rankFrom ?? 0)))
    expect(places).toEqual(places.toSorted((a, b) => b - a))
    expect(places[0]).toBeGreaterThan(0)
    const { note } = await fresh.db
      .selectFrom('exam_version')
      .where('exam_id', '=', examId)
      .where('version', '=', 2)
      .select('note')
      .executeTakeFirstOrThrow()
    expect(note).toMatch(/^\S+ \S+: [A-H] -> B$/)
    expect(await reports(1)).toEqual(before)
    const [item] = (await paperItemsFor(fresh.db, leader(9), { examId })).items
    expect([item?.key, item?.flags]).toEqual(['B', []])
  })

  it('a preview of an exam that has changed since is not saved [B11]', async () => {
    const preview = await previewFor(fresh.db, leader(9), order({ key: 'C' }))
    await fresh.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('exam_version')
        .values({
          exam_id: examId,
          version: 3,
          content_hash: 'x',
          state: 'imported',
          imported_at: new Date(1),
          published_at: null,
        })
        .execute()
    })
    const save = saveFor(
      fresh.db,
      jobs,
      leader(9),
      { ...order({ key: 'C' }), token: preview.token },
      new Date(1),
    )
    expect(await statusOf(save)).toBe(10020)
  })
})
