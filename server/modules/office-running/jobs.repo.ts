import { sql } from 'kysely'
import { JobStatus } from '#contract/envelope.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

const MOST = 60
const DAYS_MS = 30 * 86_400_000
/** Jobs nobody has heard of for a minute may have been given up without a word. */
const SILENT_MS = 60_000
const MOST_SILENT = 10

/**
 * Jobs of a school, and the machine's own (`''`) for who looks after it: those nobody asked for. Somebody's of whom no
 * school is known, as in rows from before schools were noted, are shown to nobody.
 */
const jobsOf = (db: Db | Tx, schools: readonly string[]) =>
  db
    .selectFrom('job as j')
    .where('j.school_id', 'in', schools)
    .where((e) => e.or([e('j.school_id', '!=', ''), e('j.account_id', '=', '')]))
    .select(['j.job_id', 'j.kind', 'j.status', 'j.percent', 'j.message', 'j.created_at', 'j.updated_at'])
    .select((e) => [
      sql<boolean>`j.data is not null`.as('known'),
      sql<boolean>`coalesce((j.data->>'again')::boolean, false)`.as('again'),
      e
        .selectFrom('exam as x')
        .where('x.exam_id', '=', sql<string>`j.data->>'examId'`)
        .select('x.name')
        .as('exam'),
      sql<string | null>`j.data->>'importId'`.as('import_id'),
    ])

/** The same with the exam that an import is a draft of. */
async function withDrafts<Row extends { import_id: string | null }>(
  db: Db | Tx,
  schools: readonly string[],
  rows: readonly Row[],
) {
  const ids = rows.flatMap((row) => row.import_id ?? [])
  const drafts = ids.length === 0 ? [] : await draftsOf(db, schools, ids)
  const exams = new Map(drafts.map((one) => [one.import_id, one.exam]))
  return rows.map((row) => ({ ...row, draft: exams.get(row.import_id ?? '') ?? null }))
}

const draftsOf = (db: Db | Tx, schools: readonly string[], importIds: readonly string[]) =>
  db
    .selectFrom('office_import')
    .where('school_id', 'in', schools)
    .where('import_id', 'in', importIds)
    .select(['import_id', sql<string | null>`settings->>'exam'`.as('exam')])
    .execute()

export type JobRow = Awaited<ReturnType<typeof jobRows>>[number]

/** Under way first, then given up, then done; each the latest first. `now`: epoch ms. */
export async function jobRows(db: Db, schools: readonly string[], now: number) {
  const rows = await jobsOf(db, schools)
    .where('j.updated_at', '>', new Date(now - DAYS_MS))
    .orderBy(sql`case j.status when ${JobStatus.running} then 0 when ${JobStatus.waiting} then 1
      when ${JobStatus.confirm} then 2 else 3 end`)
    .orderBy('j.updated_at', 'desc')
    .orderBy('j.job_id')
    .limit(MOST)
    .execute()
  return withDrafts(db, schools, rows)
}

export async function jobRow(tx: Tx, schools: readonly string[], jobId: string): Promise<JobRow | undefined> {
  const rows = await jobsOf(tx, schools).where('j.job_id', '=', jobId).execute()
  return (await withDrafts(tx, schools, rows))[0]
}

/** Jobs that say they are under way and were not heard of for a while. */
export async function silentJobs(db: Db, schools: readonly string[], now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .where('school_id', 'in', schools)
    .where('status', 'in', [JobStatus.waiting, JobStatus.running])
    .where('updated_at', '<', new Date(now - SILENT_MS))
    .where('data', 'is not', null)
    .select('job_id')
    .orderBy('updated_at')
    .limit(MOST_SILENT)
    .execute()
  return rows.map((row) => row.job_id)
}

const WEEK_MS = 7 * 86_400_000
const MOST_FAULTS = 50

/** Faults that phones of the school told of in the last week, the most frequent first. `now`: epoch ms. */
export async function faultRows(db: Db, schools: readonly (SchoolId | '')[], now: number) {
  const rows = await db
    .selectFrom('client_fault')
    .where('school_id', 'in', schools)
    .where('last_at', '>', new Date(now - WEEK_MS))
    .groupBy(['kind', 'place'])
    .select((e) => [
      'kind',
      'place',
      e.fn.sum<string>('times').as('times'),
      e.fn.max('last_at').as('last_at'),
      sql<string>`(array_agg(build order by last_at desc))[1]`.as('build'),
      sql<string>`(array_agg(message order by last_at desc))[1]`.as('message'),
    ])
    .orderBy('times', 'desc')
    .orderBy('kind')
    .orderBy('place')
    .limit(MOST_FAULTS)
    .execute()
  return rows.map(({ times, last_at, ...row }) => ({
    ...row,
    times: Number(times),
    lastAt: last_at.getTime(),
  }))
}
