import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaperStats } from '#core/domain/analysis/paper.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { splitAnswers } from '../exams/store/marks.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { workPublishing } from '../publishing.ts'
import { importing } from './import.test-support.ts'

interface Reference {
  n_students: number
  full_score: number
  alpha: number
  total_all_rows_missing_as_0: Record<'mean' | 'sd_pop' | 'sd_sample' | 'min' | 'max' | 'median', number>
  items: ({ item: string; n_valid: number; full_marks: number; zero: number } & Record<
    'mean' | 'sd_pop' | 'sd_sample' | 'facility' | 'item_total_r' | 'item_rest_r' | 'D27',
    number
  >)[]
}

const root = resolve(import.meta.dirname, '../..')
const data = process.env.KAOBAN_DATA ?? resolve(root, '../shared/data')
const exams = join(data, 'exams')
const found = existsSync(exams)
const sets = found ? readdirSync(exams).sort() : [`no data in ${exams}:`]
const SCHOOL = ['--date', '2026-11-10', '--school', '研究数据', '--create']

/** Column that makes the classes, where a set has one. */
const CLASSES: Readonly<Record<string, string>> = {
  'cz-matura-2019-sample2000': 'school_type',
  'math-exam-14w': 'group',
}

describe('real data sets', () => {
  let fresh: FreshDb
  let jobs: Jobs
  beforeAll(async () => {
    fresh = await freshDb()
    jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
    await workPublishing(fresh.db, jobs)
  })
  afterAll(async () => {
    await jobs.stop()
    await fresh.drop()
  })

  async function take(argv: readonly string[]) {
    const outcome = await importing(fresh.db, jobs, argv, data)
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome, null, 1))
    expect(outcome.job?.status).toBe(40)
    const papers = await fresh.db
      .selectFrom('paper_stats')
      .select('stats')
      .where('exam_id', '=', outcome.exam.examId)
      .orderBy('paper_id')
      .execute()
    return { ...outcome, stats: papers.map((p) => p.stats as PaperStats) }
  }

  it.skipIf(!found).each(sets)(
    '%s goes in, and its figures are those computed elsewhere [B10]',
    async (name) => {
      const reference = JSON.parse(
        readFileSync(join(exams, name, 'reference_stats.json'), 'utf8'),
      ) as Reference
      const column = CLASSES[name]
      const { stats } = await take([
        '--layout',
        'research',
        join('exams', name),
        ...SCHOOL,
        ...(column ? ['--class-column', column] : []),
      ])
      const [paper] = stats
      const total = reference.total_all_rows_missing_as_0
      expect([paper?.n, paper?.full]).toEqual([reference.n_students, reference.full_score])
      const figures = ['mean', 'sdPop', 'sdSample', 'min', 'max', 'median', 'alpha'] as const
      expectEqual(
        figures.map((f) => paper?.[f]),
        [total.mean, total.sd_pop, total.sd_sample, total.min, total.max, total.median, reference.alpha],
      )
      expect(paper?.items).toHaveLength(reference.items.length)
      for (const [j, r] of reference.items.entries()) {
        const i = paper?.items[j]
        expect([i?.n, i?.fullMarks, i?.zero]).toEqual([r.n_valid, r.full_marks, r.zero])
        expectEqual(
          [i?.mean, i?.sdPop, i?.sdSample, i?.facility, i?.itemTotalR, i?.itemRestR],
          [r.mean, r.sd_pop, r.sd_sample, r.facility, r.item_total_r, r.item_rest_r],
        )
        // the reference breaks ties at the cut by the order in the file, we share them out
        expect(Math.abs((i?.d27 ?? 9) - r.D27)).toBeLessThan(0.06)
      }
    },
    120_000,
  )

  it.skipIf(!found)('raw answers of the biology set are kept beside the marks', async () => {
    const row = await fresh.db
      .selectFrom('exam_score')
      .innerJoin('student', 'student.student_id', 'exam_score.student_id')
      .select('answers')
      .where('student_number', '=', 'HC001')
      .executeTakeFirst()
    expect(splitAnswers(row?.answers ?? null)?.join('')).toBe('DBADBBBCDAADAADADCCD')
  })

  it.skipIf(!found)(
    'the London totals are a joint exam of 65 schools in T scores',
    async () => {
      const flags = '--student student --school-column school --score normexam:统考 --scale t'.split(' ')
      const file = join('totals', 'inner_london_exam.csv')
      const argv = [
        '--layout',
        'totals',
        file,
        '--date',
        '2026-11-10',
        '--create',
        '--school-prefix',
        '学校',
        ...flags,
      ]
      const refused = await importing(fresh.db, jobs, argv, data)
      expect(refused.kind === 'faults' && refused.faults.list.map((f) => f.values.number)).toEqual([
        '86',
        '39',
        '2',
        '21',
      ])
      const { stats, summary, exam } = await take([...argv, '--same-number', 'split'])
      expect(summary).toMatchObject({ students: 4059, schools: 65 })
      const scores = readFileSync(join(data, file), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Math.round(5000 + 1000 * Number(line.split(',')[1])) / 100)
      const mean = scores.reduce((a, b) => a + b, 0) / scores.length
      const sd = Math.sqrt(scores.reduce((a, b) => a + (b - mean) ** 2, 0) / scores.length)
      expectEqual([stats[0]?.mean, stats[0]?.sdPop], [mean, sd])
      const row = await fresh.db
        .selectFrom('exam')
        .selectAll()
        .where('exam_id', '=', exam.examId)
        .executeTakeFirst()
      expect(row).toMatchObject({ is_joint: true, exam_type: 'joint' })
    },
    120_000,
  )

  it.skipIf(!found)(
    'two papers with gaps: who has no score in one is absent from it, not zero',
    async () => {
      const { stats, summary } = await take([
        ...[
          '--layout',
          'totals',
          join('totals', 'gcse_science_two_papers.csv'),
          '--date',
          '2026-11-11',
          '--create',
        ],
        ...[
          '--school-column',
          'school',
          '--score',
          'written:笔试',
          '--score',
          'course:平时',
          '--school-prefix',
          'G',
        ],
      ])
      expect(summary.papers.map((p) => [p.sat, p.absent])).toEqual([
        [1703, 202],
        [1725, 180],
      ])
      expect(new Set(stats.map((s) => s.n))).toEqual(new Set([1703, 1725]))
    },
    120_000,
  )
})

function expectEqual(ours: readonly (number | null | undefined)[], theirs: readonly number[]): void {
  for (const [i, value] of theirs.entries()) expect(ours[i]).toBeCloseTo(value, 4)
}
