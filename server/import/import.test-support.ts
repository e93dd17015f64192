import type { ProgressView } from '../cli/progress.ts'
import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { readArgs } from './args.ts'
import type { ImportOptions } from './options.ts'
import { type ImportOutcome, runImport } from './run.ts'

const silent: ProgressView = { begin() {}, at() {}, end() {} }

/** Runs an import as the command does, on a database that is open. */
export function importing(
  db: Db,
  jobs: Jobs,
  argv: readonly string[],
  cwd: string,
  filesDir = `${cwd} files`,
  more: Partial<ImportOptions> = {},
): Promise<ImportOutcome> {
  const now = () => new Date('2026-11-20T08:00:00Z')
  const open = () => Promise.resolve({ db, jobs })
  return runImport({ ...readArgs(argv, cwd).options, ...more }, { open, view: silent, now, filesDir })
}

/** Rows in every table that an import writes. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const row = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(row.n)
  }
  return counts
}

const TABLES = [
  'district',
  'school',
  'grade',
  'class',
  'student',
  'exam',
  'exam_version',
  'exam_school',
  'exam_paper',
  'exam_item',
  'exam_student',
  'exam_score',
  'job',
] as const
