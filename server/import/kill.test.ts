import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '#core/domain/seeded.ts'
import { IS_LONG } from '#tests/lab/results.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Db } from '../db/db.ts'
import { publishJobId } from '../jobs/publish-job.ts'
import { startJobs } from '../jobs/start.ts'
import { urlOf } from '../pg/url-of.ts'
import { workPublishing } from '../publishing.ts'
import { type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { importing } from './import.test-support.ts'

/** The first as it begins to store, the last as it has, fixed ones between; `npm run lab` tries more. */
const MOMENTS = IS_LONG ? 40 : 8
const STUDENTS = 1500
const ITEMS = 12
const CLI = resolve(import.meta.dirname, 'cli.ts')

const argvOf = (n: number) => [
  ...['--exam', `考试${n}`, '--date', '2026-11-10', '--school', `学校${n}`, '--create', '--lang', 'en'],
  ...['--roster', 'roster.csv', '--paper', '数学:items.csv:scores.csv'],
]

describe('an import killed at any moment', () => {
  let fresh: FreshDb
  let folder: TestFolder
  beforeAll(async () => {
    fresh = await freshDb()
    folder = await testFolder()
    const people = Array.from({ length: STUDENTS }, (_, i) => i + 1)
    const items = Array.from({ length: ITEMS }, (_, i) => i + 1)
    await folder.write(
      'roster.csv',
      ['学号,姓名,年级,班级', ...people.map((p) => `${p},生${p},高一,${p % 30}班`)].join('\n'),
    )
    await folder.write('items.csv', ['题号,满分', ...items.map((i) => `${i},5`)].join('\n'))
    const row = (p: number) => [p, ...items.map((i) => (p * i) % 6)].join(',')
    await folder.write('scores.csv', [['学号', ...items].join(','), ...people.map(row)].join('\n'))
  })
  afterAll(async () => {
    await fresh.drop()
    await folder.remove()
  })

  /** Runs the command and kills it some time after it began (or, with `storing`, after it began to store). */
  async function runKilled(n: number, moment: () => Promise<unknown>, storing: boolean): Promise<void> {
    const child = spawn(process.execPath, [CLI, ...argvOf(n)], {
      cwd: folder.dir,
      env: { ...process.env, INIT_CWD: folder.dir, DATABASE_URL: urlOf(fresh.connection) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const begun = new Promise<void>((done) => {
      child.stderr.on('data', (b: Buffer) => (printed += b.toString()))
      child.stdout.on('data', (b: Buffer) => {
        printed += b.toString()
        if (printed.includes('storing 0%')) done()
      })
    })
    if (storing) await Promise.race([begun, ended])
    await Promise.race([moment(), ended])
    child.kill('SIGKILL')
    await ended
    if (/not finish|fault/.test(printed)) throw new Error(printed)
  }

  it('leaves the database before it or after it, never between, and goes on the next time', async () => {
    const random = seeded(42)
    const whole: number[] = []
    const stored = (n: number) =>
      expect.poll(() => rowsOf(fresh.db, n), { interval: 5, timeout: 60_000 }).not.toEqual(NOTHING)
    const momentOf = (n: number, storing: boolean) => async () => {
      if (n === MOMENTS - 1) return stored(n)
      return pause(n === 0 ? 0 : random() * (storing ? 900 : 2500))
    }
    for (let n = 0; n < MOMENTS; n++) {
      const storing = n % 4 !== 2
      await runKilled(n, momentOf(n, storing), storing)
      const rows = await rowsOf(fresh.db, n)
      expect([NOTHING, WHOLE], `moment ${n}`).toContainEqual(rows)
      if (rows.exams) whole.push(n)
    }
    // moments on both sides were hit, or the test would show nothing
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.length).toBeLessThan(MOMENTS)

    const jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
    try {
      await workPublishing(fresh.db, jobs)
      const [n = 0] = whole
      const again = await importing(fresh.db, jobs, argvOf(n), folder.dir)
      expect(again.kind === 'stored' && [again.exam.version, again.exam.unchanged]).toEqual([1, true])
      const exam = await fresh.db
        .selectFrom('exam')
        .selectAll()
        .where('name', '=', `考试${n}`)
        .executeTakeFirst()
      expect(exam?.current_version).toBe(1)
    } finally {
      await jobs.stop()
    }
  }, 300_000)
})

const NOTHING = { students: 0, exams: 0, versions: 0, sat: 0, scores: 0, jobs: 0 }
const WHOLE = { students: STUDENTS, exams: 1, versions: 1, sat: STUDENTS, scores: STUDENTS, jobs: 1 }

/** Rows of one exam and its school at one instant, not found through links that a half-written import would lack. */
function rowsOf(db: Db, n: number): Promise<typeof NOTHING> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const school = await tx
        .selectFrom('school')
        .select('school_id')
        .where('name', '=', `学校${n}`)
        .executeTakeFirst()
      const exam = await tx
        .selectFrom('exam')
        .select('exam_id')
        .where('name', '=', `考试${n}`)
        .executeTakeFirst()
      const examId = exam?.exam_id ?? ''
      const count = async (table: 'student' | 'exam_student' | 'exam_score') => {
        const query = tx.selectFrom(table).select((e) => e.fn.countAll().as('n'))
        return Number(
          (await query.where('school_id', '=', school?.school_id ?? '').executeTakeFirstOrThrow()).n,
        )
      }
      const versions = await tx
        .selectFrom('exam_version')
        .select('version')
        .where('exam_id', '=', examId)
        .execute()
      const jobs = await tx
        .selectFrom('job')
        .select('job_id')
        .where('job_id', '=', publishJobId(examId, 1))
        .execute()
      return {
        students: await count('student'),
        exams: exam ? 1 : 0,
        versions: versions.length,
        sat: await count('exam_student'),
        scores: await count('exam_score'),
        jobs: jobs.length,
      }
    })
}
