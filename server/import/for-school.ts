import { type Db, inTransaction, type Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { Faults } from '../sheets/faults.ts'
import type { ImportOptions } from './options.ts'
import { oneSchool } from './resolve/one-school.ts'
import type { ImportWorld } from './run.ts'

/**
 * What became of files: their faults, how much they hold (`--dry-run`), or that with what storing it came to. `faults` of
 * those that are fine has their warnings.
 */
export type SchoolOutcome<Counts, Stored> =
  | { kind: 'faults'; faults: Faults }
  | ({ kind: 'checked'; faults: Faults } & Counts)
  | ({ kind: 'stored'; faults: Faults } & Counts & Stored)

interface SchoolImportContext {
  db: Db
  jobs: Jobs
  school: SchoolId
  /** One transaction, with its bar. */
  storing: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

interface Steps<Content, Counts, Stored> {
  read: (options: ImportOptions, faults: Faults) => Promise<Content>
  count: (content: Content) => Counts
  store: (content: Content, to: SchoolImportContext) => Promise<Stored>
}

/** Imports files that become one school's, the one `--school` names or the only one. With any fault nothing is stored. */
export async function runForSchool<Content, Counts, Stored>(
  options: ImportOptions,
  { view, open }: ImportWorld,
  { read, count, store }: Steps<Content, Counts, Stored>,
): Promise<SchoolOutcome<Counts, Stored>> {
  const faults = new Faults(options.keepFaults)
  view.begin('reading')
  const content = await read(options, faults)
  view.end()
  const { db, jobs } = await open()
  const school = await oneSchool(db, options.settings.school, faults)
  if (school === null || faults.count > 0) return { kind: 'faults', faults }
  const counts = count(content)
  if (options.dryRun) return { kind: 'checked', faults, ...counts }
  const storing: SchoolImportContext['storing'] = async (work) => {
    view.begin('storing')
    const done = await inTransaction(db, work)
    view.end()
    return done
  }
  return { kind: 'stored', faults, ...counts, ...(await store(content, { db, jobs, school, storing })) }
}
