import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Value from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClassReport, SchoolReport } from '#contract/exam/class-report.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import { ReportParts } from '#contract/exam/report-parts.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Db } from '../db/db.ts'
import { CLASS_PART } from '../exams/store/bundle-kind.ts'
import { buildBundleColumns, parseStoredReport } from '../exams/store/stored-bundle.ts'
import { type ExamOptions, storePeople, storeSample } from './fixture.test-support.ts'
import { publishVersion } from './publish.ts'

const people: ExamOptions = { classes: [[24, 20], [22]], papers: 2, items: 6, absent: 0.1, withAnswers: true }
const now = () => new Date(1_761_000_000_000)
const quiet = () => {}

let fresh: FreshDb
let db: Db
beforeAll(async () => {
  fresh = await freshDb()
  db = fresh.db
  await storePeople(db, people)
})
afterAll(() => fresh.drop())

const currentVersion = async (examId: string) =>
  (
    await db
      .selectFrom('exam')
      .select('current_version')
      .where('exam_id', '=', examId)
      .executeTakeFirstOrThrow()
  ).current_version

/** Every stored reply of a version, school by school. */
const bundles = (examId: string, version: number) =>
  db
    .selectFrom('bundle as b')
    .where('b.exam_id', '=', examId)
    .where('b.version', '=', version)
    .where('b.kind', '<>', CLASS_PART)
    .select(['b.kind', 'b.subject_id', 'b.etag', 'b.raw_bytes'])
    .select(buildBundleColumns())
    .orderBy('b.school_id')
    .orderBy('b.kind')
    .orderBy('b.subject_id')
    .execute()

const reportOf = async (examId: string, version: number, studentId: string): Promise<StudentReport> => {
  const own = (await bundles(examId, version)).find((b) => b.kind === 'student' && b.subject_id === studentId)
  if (!own) throw new Error(`no bundle of ${studentId}`)
  return parseStoredReport(own)
}

describe('publishing an exam version', () => {
  it('writes every bundle in the shape of the contract, then makes the version current [C122, A07, A04]', async () => {
    const { examId, version } = await storeSample(db, people)
    const phases = new Set<string>()
    await publishVersion(db, examId, version, (phase) => phases.add(phase), { now })
    expect([...phases]).toEqual(['read', 'compute', 'write', 'finish'])
    expect(await currentVersion(examId)).toBe(1)

    const rows = await bundles(examId, 1)
    const count = (kind: string) => rows.filter((r) => r.kind === kind).length
    expect(
      ['student', 'class', 'class:course-1', 'school', 'school:course-0', 'grade:grade-1'].map(count),
    ).toEqual([66, 3, 3, 2, 2, 1])
    const students = rows.filter((r) => r.kind === 'student')
    expect(new Set(students.map((r) => r.etag)).size).toBe(66)
    for (const row of rows) {
      const text = row.encoding === 'br' ? brotliDecompressSync(row.body) : gunzipSync(row.body)
      const { status, data } = JSON.parse(text.toString())
      const schema =
        row.kind === 'student' ? ReportParts : row.kind.startsWith('class') ? ClassReport : SchoolReport
      expect([...Value.Errors(schema, data)], `${row.kind} ${row.subject_id}`).toEqual([])
      const { publishedAt } = data.shared ?? data
      expect([status, publishedAt, text.length]).toEqual([0, now().getTime(), row.raw_bytes])
    }
  })

  it('a course cut holds the course and nothing of the total [A07]', async () => {
    const { examId } = await storeSample(db, people)
    const rows = await bundles(examId, 1)
    const cut = rows.filter((r) => /^(class|school):course-1$/.test(r.kind))
    expect(cut.length).toBe(5)
    for (const row of cut) {
      const { data } = JSON.parse(brotliDecompressSync(row.body).toString()) as {
        data: ClassReport | SchoolReport
      }
      expect(data.hasTotal).toBe(false)
      expect(data.courses.map((c) => c.courseId)).toEqual(['course-1'])
      const parts = data.kind === 'class-report' ? data.rows : data.classes.map((c) => c.total)
      for (const part of parts) {
        if ('studentId' in part) {
          expect([part.total, part.classRank, part.schoolRank, part.jointRank]).toEqual([
            null,
            null,
            null,
            null,
          ])
          expect(part.scores.length).toBe(1)
        } else expect([part.n, part.mean]).toEqual([0, null])
      }
    }
  })

  it('class transcript, student report, lists and paper figures say the same', async () => {
    const { examId } = await storeSample(db, people)
    const rows = await bundles(examId, 1)
    const klass = rows.find((r) => r.kind === 'class' && r.subject_id === 'c0-0')
    const { data } = JSON.parse(brotliDecompressSync(klass?.body ?? Buffer.alloc(0)).toString()) as {
      data: ClassReport
    }
    expect(data.rows.length).toBe(24)
    const line = await db
      .selectFrom('group_line')
      .selectAll()
      .where('exam_id', '=', examId)
      .where('class_id', '=', 'c0-0')
      .executeTakeFirstOrThrow()
    const apart = data.rows.filter((row) => row.apart !== undefined)
    expect(apart.length).toBeGreaterThan(0)
    expect(data.absences).toEqual({ rule: 'apart', some: apart.length })
    expect(line.student_count).toBe(data.total.class.n + apart.length)
    expect(line.mean_score).toBeCloseTo(data.total.class.mean ?? Number.NaN, 5)
    for (const row of data.rows) {
      const report = await reportOf(examId, 1, row.studentId)
      expect(report.total.score).toBe(row.total ?? row.apart ?? null)
      expect(report.total.apart ?? false).toBe(row.apart !== undefined)
      if (row.apart !== undefined)
        expect([row.total, row.schoolRank, report.total.standing.show]).toEqual([null, null, 'none'])
      expect(report.subjects.map((s) => s.score)).toEqual(row.scores)
      expect(report.total.averages.class).toBe(data.total.class.mean)
      if (row.total !== null)
        expect(report.total.standing).toMatchObject({ classRank: row.classRank, jointRank: row.jointRank })
      const result = await db
        .selectFrom('result_line')
        .selectAll()
        .where('exam_id', '=', examId)
        .where('student_id', '=', row.studentId)
        .executeTakeFirstOrThrow()
      expect([result.score, result.full_mark]).toEqual([row.total ?? row.apart ?? null, data.fullMark])
      const items = report.subjects[0]?.items ?? []
      if (report.subjects[0]?.score !== null)
        expect(items.filter((i) => i.key).every((i) => i.answer === i.key)).toBe(true)
    }
    const [stats] = await db.selectFrom('paper_stats').selectAll().where('exam_id', '=', examId).execute()
    const { n } = (stats as { stats: { n: number } }).stats
    const sat = await db
      .selectFrom('exam_score')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('exam_id', '=', examId)
      .where('paper_id', '=', stats?.paper_id ?? '')
      .executeTakeFirstOrThrow()
    expect(n).toBe(sat.n)
  })

  it('shows each school its own way in a joint exam [B07]', async () => {
    const options: ExamOptions = {
      ...people,
      key: 'joint',
      seed: 11,
      rankDisplays: ['exact', 'none'],
      absent: 0,
    }
    const { examId, version } = await storeSample(db, options)
    await publishVersion(db, examId, version, quiet, { now })
    const [first, last] = [await reportOf(examId, 1, 'student-0'), await reportOf(examId, 1, 'student-65')]
    expect(first.total.standing).toMatchObject({ show: 'exact', jointOf: 66, schoolOf: 44, classOf: 24 })
    expect(last.total.standing).toEqual({ show: 'none' })
    expect(last.total.averages.joint).toBe(first.total.averages.joint)
    expect(last.trend.map((t) => t.beat)).toEqual(last.trend.map(() => null))
  })

  it('a corrected exam becomes a new version, the old report can still be read, and an older one never comes back', async () => {
    const one = await storeSample(db, { ...people, key: 'twice', seed: 1 })
    await publishVersion(db, one.examId, 1, quiet, { now })
    const before = await bundles(one.examId, 1)
    const two = await storeSample(db, { ...people, key: 'twice', seed: 2 })
    const three = await storeSample(db, { ...people, key: 'twice', seed: 3 })
    expect([two.examId, two.version, three.version]).toEqual([one.examId, 2, 3])
    await publishVersion(db, one.examId, 3, quiet, { now })
    await publishVersion(db, one.examId, 2, quiet, { now })
    expect(await currentVersion(one.examId)).toBe(3)
    expect(await bundles(one.examId, 1)).toEqual(before)
  })

  it('the trend is of the same student in earlier visible exams, oldest first, eight at most', async () => {
    const day = (d: number) => new Date(Date.UTC(2020, 0, d))
    const small: ExamOptions = { ...people, papers: 1, items: 2, absent: 0 }
    for (let d = 1; d <= 10; d++) {
      const { examId } = await storeSample(db, {
        ...small,
        key: `t${d}`,
        startTime: day(d),
        seed: d,
        hidden: d === 6,
      })
      await publishVersion(db, examId, 1, quiet, { now })
    }
    const { examId } = await storeSample(db, { ...small, key: 't10', startTime: day(10), seed: 10 })
    const { trend } = await reportOf(examId, 1, 'student-3')
    expect(trend.map((t) => new Date(t.startTime).getUTCDate())).toEqual([2, 3, 4, 5, 7, 8, 9, 10])
    const fifth = await storeSample(db, { ...small, key: 't5', startTime: day(5), seed: 5 })
    const own = (await reportOf(fifth.examId, 1, 'student-3')).trend.at(-1)
    expect(trend[3]).toEqual(own)
  })

  it('says what is wrong when there is nothing to publish', async () => {
    await expect(publishVersion(db, 'nothing', 1, quiet)).rejects.toThrow(
      /no version 1 to publish. Import it first/,
    )
  })
})
