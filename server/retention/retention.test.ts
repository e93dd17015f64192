import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { JobStatus } from '#contract/envelope.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { startJobs } from '../jobs/start.ts'
import { retentionDaily, workRetention } from './daily.ts'
import { removeOver } from './remove.ts'
import { RULES } from './rules.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 25, 4)
const before = (days: number): Date => new Date(NOW - days * DAY)

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  const { pool } = fresh
  await pool.query(
    'truncate job, op_kept, op_target, audit, school_setting, office_import, office_import_file, file',
  )
})

/** Tables of an older release that lie empty, and the migrations' own. */
const ASIDE = ['kysely_migration', 'kysely_migration_lock', 'operation', 'operation_clash']

it('every table of the database has a time, or a reason why it stays [G07]', async () => {
  const { rows } = await fresh.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !ASIDE.includes(name))
  expect(Object.keys(RULES).toSorted()).toEqual(tables.toSorted())
  for (const rule of Object.values(RULES)) if ('stays' in rule) expect(rule.stays).toMatch(/\w{3}/)
})

const job = (jobId: string, kind: string, status: number, days: number) =>
  fresh.db
    .insertInto('job')
    .values({
      ...{ job_id: jobId, account_id: 'a', kind, status, result: null },
      ...{ created_at: before(days), updated_at: before(days) },
    })
    .execute()

const op = (opId: string, days: number) => ({
  ...{
    account_id: 'a',
    op_id: opId,
    school_id: 'A',
    user_id: 'u',
    of_id: 'h',
    student_id: 's',
    target: 'w/h/s',
  },
  ...{
    kind: 'choice',
    device_id: 'd',
    seq: 1,
    base_rev: 0,
    rev: 1,
    hash: 'h',
    body: '{}',
    outcome: 'applied',
  },
  ...{ accepted: null, server_seq: 1, number: opId, received_at: before(days), sealed_at: before(days) },
  clock_known: true,
})

const log = (school_id: string, audit_id: string, days: number) => ({
  ...{
    school_id,
    audit_id,
    at: before(days),
    account_id: 'a',
    user_id: 'u',
    user_name: '管',
    call: 'POST /x',
  },
  ...{ before: null, after: null },
})

const idsOf = async (table: 'job' | 'op_kept' | 'audit' | 'file', column: string): Promise<string[]> => {
  const rows = await sql<{
    id: string
  }>`select ${sql.ref(column)} as id from ${sql.table(table)} /* all schools: test */`.execute(fresh.db)
  return rows.rows.map(({ id }) => id).toSorted()
}

describe('what is over', () => {
  it('goes of jobs that ended, results of reports first; one that waits or runs stays however old [G07]', async () => {
    await job('report, 8 days', 'answer-card', JobStatus.done, 8)
    await job('report, 6 days', 'answer-card', JobStatus.done, 6)
    await job('import, 100 days', 'office-import', JobStatus.confirm, 100)
    await job('import, 181 days', 'office-import', JobStatus.done, 181)
    await job('waiting, 400 days', 'answer-card', JobStatus.waiting, 400)
    await job('running, 400 days', 'publish-exam', JobStatus.running, 400)
    expect(await removeOver(fresh.db, NOW)).toEqual({ job: 2 })
    expect(await idsOf('job', 'job_id')).toEqual([
      'import, 100 days',
      'report, 6 days',
      'running, 400 days',
      'waiting, 400 days',
    ])
  })

  it('of operations is what no longer counts after three years; what counts keeps its receipt [G07]', async () => {
    await fresh.db
      .insertInto('op_kept')
      .values([op('counts', 4000), op('replaced, old', 1096), op('replaced, new', 1094)])
      .execute()
    await fresh.db
      .insertInto('op_target')
      .values({
        ...{ school_id: 'A', target: 'w/h/s', rev: 1, account_id: 'a', op_id: 'counts' },
        ...{ device_id: 'd', device_rev: 1 },
      })
      .execute()
    expect(await removeOver(fresh.db, NOW)).toEqual({ op_kept: 1 })
    expect(await idsOf('op_kept', 'op_id')).toEqual(['counts', 'replaced, new'])
  })

  it('is as each school has set it, never below what the law or a backup needs [G07]', async () => {
    const value = (audit: number) => JSON.stringify({ audit })
    await fresh.db
      .insertInto('school_setting')
      .values([
        { school_id: 'A', key: 'retention', value: value(200) },
        { school_id: 'B', key: 'retention', value: value(1) },
      ])
      .execute()
    await fresh.db
      .insertInto('audit')
      .values([log('A', 'A199', 199), log('A', 'A201', 201), log('B', 'B179', 179), log('B', 'B181', 181)])
      .execute()
    await fresh.db
      .insertInto('audit')
      .values([log('C', 'C1094', 1094), log('C', 'C1096', 1096)])
      .execute()
    expect(await removeOver(fresh.db, NOW)).toEqual({ audit: 3 })
    expect(await idsOf('audit', 'audit_id')).toEqual(['A199', 'B179', 'C1094'])
    await expect(sql`delete from audit /* all schools: test */`.execute(fresh.db)).rejects.toThrow(
      /only ever added to/,
    )
  })

  it('of an import is the draft with its files, when its scores were stored [G07]', async () => {
    const draft = (import_id: string, state: string, days: number, removed?: number) => ({
      ...{ school_id: 'A', import_id, account_id: 'a', by_name: '管', kind: 'scores', state },
      ...{ made_at: before(days), changed_at: before(days) },
      removed_at: removed === undefined ? null : before(removed),
    })
    await fresh.db
      .insertInto('office_import')
      .values([draft('old', 'imported', 401), draft('new', 'imported', 399), draft('undone', 'ready', 2000)])
      .execute()
    // thrown away: it comes back for 30 days
    await fresh.db
      .insertInto('office_import')
      .values([draft('gone', 'ready', 31, 31), draft('comes back', 'ready', 29, 29)])
      .execute()
    for (const id of ['old', 'new', 'undone', 'gone', 'comes back']) {
      await fresh.db
        .insertInto('office_import_file')
        .values({ school_id: 'A', import_id: id, file_id: id, seq: 1, name: id, size: 1, role: 'scores' })
        .execute()
      await fresh.db
        .insertInto('file')
        .values({
          ...{
            file_id: id,
            account_id: 'a',
            upload_file_id: id,
            school_id: 'A',
            user_id: 'u',
            student_id: '',
          },
          ...{ size: 1, sha256: id, type: 'text/plain', name: id, purpose: 'office', number: id },
          created_at: before(500),
        })
        .execute()
    }
    await removeOver(fresh.db, NOW)
    await removeOver(fresh.db, NOW)
    expect(await idsOf('file', 'file_id')).toEqual(['comes back', 'new', 'undone'])
  })

  it('goes in pieces, and what is left over goes the next time [G07]', async () => {
    for (let i = 0; i < 7; i++) await job(`j${i}`, 'answer-card', JobStatus.done, 30)
    expect(await removeOver(fresh.db, NOW, { piece: 2, pieces: 2 })).toEqual({ job: 4 })
    expect(await removeOver(fresh.db, NOW, { piece: 2, pieces: 2 })).toEqual({ job: 3 })
  })
})

it('one job a day does it, however many servers ask [G07]', async () => {
  let at = NOW
  const jobs = await startJobs({ connection: fresh.connection, db: fresh.db, clock: () => at })
  await workRetention(fresh.db, jobs, () => at)
  await job('old', 'answer-card', JobStatus.done, 30)
  const ticks: (() => void)[] = []
  const servers = [0, 1].map(() =>
    retentionDaily(
      jobs,
      expect.unreachable,
      () => at,
      (work) => {
        ticks.push(() => void work())
        return () => {}
      },
    ),
  )
  const tick = async (): Promise<string[]> => {
    for (const work of ticks) work()
    await Promise.all(servers.map((server) => server.stop()))
    const rows = await fresh.db.selectFrom('job').where('kind', '=', 'retention').select('job_id').execute()
    for (const { job_id } of rows) await jobs.waitFor(job_id)
    return rows.map((row) => row.job_id)
  }
  const [first, ...more] = await tick()
  expect(more).toEqual([])
  expect((await jobs.state(first ?? ''))?.result).toEqual({ job: 1 })
  at += DAY / 4
  expect(await tick()).toEqual([first])
  at += DAY
  expect(await tick()).toHaveLength(2)
  await jobs.stop()
})
