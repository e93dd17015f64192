import { type Db, inTransaction } from '../db/db.ts'
import { schoolOf } from '../db/scope.ts'
import type { ImportWorld } from '../import/run.ts'
import type { JobProgress, Jobs } from '../jobs/jobs.ts'
import {
  draftRow,
  listDraftFiles,
  lockDraft,
  saveDraft,
  sayRole,
} from '../modules/office-scores/draft/draft.repo.ts'
import { Faults } from '../sheets/faults.ts'
import { type FilesAt, resolveStorePaths } from '../store/store-paths.ts'
import { untilUploaded } from './coming-files.ts'
import { keepCreator } from './creator.ts'
import { runInDraftFolder } from './folder.ts'
import { LastReading } from './last-reading.ts'
import { keepLayouts } from './layouts.ts'
import { type DraftOutcome, runDraftImport, toStoredOutcome } from './outcome.ts'
import { createProgressView, type DraftReading, type OfDraftJob, readingOf } from './reading.ts'
import { Outdated, whileCurrent } from './while-current.ts'

interface World {
  db: Db
  jobs: Jobs
  filesDir: FilesAt
  now: () => Date
  last: LastReading
}

/** Checks and stores drafts of the office in this process. */
export async function workOffice(
  db: Db,
  jobs: Jobs,
  filesDir: FilesAt,
  now: () => Date = () => new Date(),
): Promise<void> {
  const world = { db, jobs, filesDir, now, last: new LastReading() }
  await jobs.work('office-check', async (of, progress) => {
    await untilUploaded(db, of, now)
    // a change that came meanwhile is read as well: its call left this job to do it
    while (!(await checkOnce(world, of, progress)));
    return null
  })
  await jobs.work('office-import', async ({ absent, ...of }, progress) => {
    await storeDraft(world, of, absent, progress)
    return null
  })
}

/** @returns whether the draft is checked as it stands now */
async function checkOnce(world: World, of: OfDraftJob, progress: JobProgress): Promise<boolean> {
  const done = await reading(world, of, async (read) => {
    await sayFirstRows(world, of, read)
    const options = { ...read.options, dryRun: true, yesAbsent: 'later' as const }
    const how = { view: createProgressView(progress), read: world.last.keeping(keyOf(of, read)) }
    const { view, stop } = whileCurrent(how.view, () => isCurrent(world, of, read))
    try {
      return { read, outcome: await outcomeOf(read, options, world, { ...how, view }) }
    } catch (e) {
      if (e instanceof Outdated) return 'outdated'
      throw e
    } finally {
      stop()
    }
  })
  if (!done) return true
  if (done === 'outdated') return false
  const { read, outcome } = done
  const school = schoolOf(of.schoolId, 'job')
  return inTransaction(world.db, async (tx) => {
    const row = await lockDraft(tx, school, of.importId)
    if (row.state !== 'checking') return true
    if (row.revision !== read.row.revision) return false
    for (const part of read.parts) await sayRole(tx, { school, importId: of.importId }, part, true)
    const { result, faults } = toStoredOutcome(outcome, read.faults, read.sheets)
    if (result.faults > 0) world.last.drop()
    const plain = { state: result.faults > 0 ? 'faults' : 'ready', checked: row.revision }
    await saveDraft(tx, school, of.importId, { plain, result, faults })
    return true
  })
}

/** Tells what the sheets seem to be as soon as their first rows were read: the whole of large ones takes a while. */
async function sayFirstRows({ db }: World, of: OfDraftJob, read: DraftReading): Promise<void> {
  const school = schoolOf(of.schoolId, 'job')
  await inTransaction(db, async (tx) => {
    const row = await lockDraft(tx, school, of.importId)
    if (row.state !== 'checking' || row.revision !== read.row.revision) return
    const nothing = { summary: null, counts: null, absences: null, faults: 0, warnings: 0 }
    await saveDraft(tx, school, of.importId, { result: { ...nothing, sheets: read.sheets } })
  })
}

/** Stores a draft in one transaction of its own; run again after it was killed, it finds the version that is there. */
async function storeDraft(
  world: World,
  of: OfDraftJob,
  absent: number | null,
  progress: JobProgress,
): Promise<void> {
  const school = schoolOf(of.schoolId, 'job')
  await reading(world, of, async (read) => {
    if (read.row.state !== 'importing') return
    const how = { view: createProgressView(progress), read: world.last.taking(keyOf(of, read)) }
    const outcome = await outcomeOf(read, { ...read.options, yesAbsent: absent }, world, how)
    await inTransaction(world.db, async (tx) => {
      const row = await lockDraft(tx, school, of.importId)
      if (row.state !== 'importing') return
      const { stored } = outcome
      const { result, faults } = toStoredOutcome(outcome, read.faults, read.sheets)
      if (!stored) {
        // somebody changed the school between the check and now
        const state = result.faults > 0 ? 'faults' : 'ready'
        await saveDraft(tx, school, of.importId, { plain: { state }, result, faults })
        return
      }
      const { overlay } = row
      await keepLayouts(tx, school, { overlay, parts: read.parts, sheets: read.sheets }, world.now())
      const { examId: exam_id, version, unchanged } = stored
      await keepCreator(tx, school, exam_id, of.accountId)
      await saveDraft(tx, school, of.importId, {
        plain: { state: 'imported', exam_id, version, unchanged, changed_at: world.now() },
        result,
        faults,
      })
    })
  })
}

/** Whether the draft is there and as it was when it was read. */
async function isCurrent({ db }: World, of: OfDraftJob, { row }: DraftReading): Promise<boolean> {
  const now = await db
    .selectFrom('office_import')
    .where('school_id', '=', schoolOf(of.schoolId, 'job'))
    .where('import_id', '=', of.importId)
    .where('removed_at', 'is', null)
    .select('revision')
    .executeTakeFirst()
  return now?.revision === row.revision
}

/** A draft as it stood: each change of it raises its revision. */
const keyOf = ({ importId }: OfDraftJob, { row }: DraftReading): string => `${importId} ${row.revision}`

/** Gives the draft's files to `work`; null: the draft was thrown away. */
async function reading<T>(
  { db, filesDir }: World,
  of: OfDraftJob,
  work: (read: DraftReading) => Promise<T>,
): Promise<T | null> {
  const school = schoolOf(of.schoolId, 'job')
  const there = await db
    .selectFrom('office_import')
    .where('school_id', '=', school)
    .where('import_id', '=', of.importId)
    .where('removed_at', 'is', null)
    .select('import_id')
    .executeTakeFirst()
  if (!there) return null
  // its revision before its files: a file that comes between the two makes the check read again
  const row = await draftRow(db, school, of.importId)
  const files = await listDraftFiles(db, school, of.importId)
  return runInDraftFolder(resolveStorePaths(filesDir), school, files, async (dir) =>
    work(await readingOf(db, of, { row, files }, dir)),
  )
}

/** With a file that nobody can tell nothing is read. */
async function outcomeOf(
  read: DraftReading,
  options: DraftReading['options'],
  { db, jobs, filesDir, now }: World,
  how: Pick<ImportWorld, 'view' | 'read'>,
): Promise<DraftOutcome> {
  if (read.faults.count > 0) {
    return { summary: null, counts: null, absences: null, asks: [], faults: new Faults(), stored: null }
  }
  const importing: ImportWorld = {
    ...{ filesDir, now, ...how },
    open: () => Promise.resolve({ db, jobs }),
  }
  return runDraftImport(options, importing, read.addsTo)
}
