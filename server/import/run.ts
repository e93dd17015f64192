import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AskedExam } from '#contract/office/import-shapes.ts'
import { reasonOf } from '#core/domain/text/reason.ts'
import { ArgsError } from '../cli/args-error.ts'
import type { ProgressView } from '../cli/progress.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { schoolOf } from '../db/scope.ts'
import { changeAbsentRule } from '../exams/rules/absent-rule.ts'
import { keepAssigned } from '../exams/rules/assigned-rules.ts'
import { keepFigures } from '../exams/rules/school-figures.ts'
import type { StoredExam } from '../exams/store/input.ts'
import type { JobState, Jobs } from '../jobs/jobs.ts'
import { enqueuePublish } from '../jobs/publish-job.ts'
import { courseCode } from '../sheets/courses.ts'
import { Faults } from '../sheets/faults.ts'
import { bindFiles, checkFiles } from '../store/bind-files.ts'
import type { Names } from '../store/pairing-words.ts'
import type { FilesAt } from '../store/store-paths.ts'
import { type Absences, absencesOf, checkAbsent } from './check/absences.ts'
import type { ImportOptions } from './options.ts'
import { type StoredPdfs, storePdfs } from './paper-files/store.ts'
import { type ReadDraft, readDraft } from './read-draft.ts'
import { resolve } from './resolve/resolve.ts'
import type { Resolved } from './resolve/resolved.ts'
import { storeExam } from './resolve/store-exam.ts'
import { identifyExam, tellWhich, UnclearExam } from './resolve/which-exam.ts'
import { matchStudents } from './scans/match.ts'
import { cardsOf } from './scans/read-all.ts'
import { type StoredScans, storeScans } from './scans/store-scans.ts'
import { findTies, type Tie } from './ties/find.ts'
import { type StoredTies, storeTies } from './ties/store.ts'
import { buildImportOverview, type ImportOverview } from './view/summary.ts'

/** What an import needs of the world. */
export interface ImportWorld {
  /** Folder of the file store, for scanned answer cards. */
  filesDir: FilesAt
  /** Opened only after the files were read. */
  open: () => Promise<{ db: Db; jobs: Jobs }>
  view: ProgressView
  now: () => Date
  /** How the files are read; absent: from where they lie. */
  read?: typeof readDraft | undefined
}

export type ImportOutcome =
  | {
      kind: 'faults'
      faults: Faults
      absences: Absences | null
      /** Stored exams a person has to choose from, or to say that this is another one. */
      asks: readonly AskedExam[]
    }
  | {
      kind: 'checked'
      summary: ImportOverview
      cards: number
      pdfs: number
      faults: Faults
      absences: Absences
    }
  | {
      kind: 'stored'
      summary: ImportOverview
      /** Its warnings; it has no fault. */
      faults: Faults
      absences: Absences
      exam: StoredExam
      job: JobState | null
      scans: StoredScans
      pdfs: StoredPdfs
      ties: StoredTies
    }

/** The exam is stored, but what came after went wrong. */
export class StoredError extends Error {}

/** The names this process has for its database and its files. */
export const namesHere = (at: FilesAt): Names => ({
  database: 'that of this command',
  ...(typeof at === 'string' ? { files: at } : { files: at.files, remote: at.remote ?? null }),
})

/** Reads, checks, stores and publishes one exam. With any fault nothing is stored. */
export async function runImport(options: ImportOptions, world: ImportWorld): Promise<ImportOutcome> {
  const scansFolder = await mkdtemp(join(tmpdir(), 'kaoban-scans-'))
  try {
    return await runWith(options, world, scansFolder)
  } finally {
    await rm(scansFolder, { recursive: true, force: true })
  }
}

async function runWith(
  options: ImportOptions,
  world: ImportWorld,
  scansFolder: string,
): Promise<ImportOutcome> {
  const faults = new Faults(options.keepFaults)
  const read = await (world.read ?? readDraft)(options, faults, world.view, world.now(), scansFolder)
  const { db, jobs } = await world.open()
  const putsFiles = read.scans.length + read.pdfs.length > 0
  const both = namesHere(world.filesDir)
  if (putsFiles) await checkFiles(db, both)
  const { resolved, asks } = await check(read, options, db, faults, world)
  const ties = resolved ? await findTies(db, resolved, faults) : []
  const absences = resolved && absencesOf(resolved)
  if (!resolved || !absences || !read.facts || faults.count) {
    return { kind: 'faults', faults, absences, asks }
  }
  const names = read.draft.papers.map((p) => p.courseName)
  const codes = new Set(names.map(courseCode))
  const stray = options.assigned.find(({ course }) => !codes.has(courseCode(course)))
  if (stray) throw new ArgsError(`--assigned ${stray.course}: ${names.join(', ')}`)
  const summary = buildImportOverview(resolved, read.facts, read.words)
  if (options.dryRun) {
    return { kind: 'checked', summary, cards: cardsOf(read.scans), pdfs: read.pdfs.length, faults, absences }
  }
  if (putsFiles) await bindFiles(db, { ...both, now: world.now().getTime() })
  const stored = await store(read, resolved, ties, options, db, jobs, world).catch(unclearOf)
  if (stored instanceof UnclearExam) {
    const unclear = await tellWhich(db, stored.owner, stored.which, faults)
    return { kind: 'faults', faults, absences, asks: unclear }
  }
  // the marks are in the database now: their memory is free for the reports
  read.draft.papers.length = 0
  read.draft.students.list.length = 0
  const { jobId, ...what } = stored
  const done = { kind: 'stored', summary, faults, absences, ...what } as const
  if (!jobId) return { ...done, job: null }
  world.view.begin('computing')
  const onProgress = (s: JobState) => world.view.at(s.percent / 100, s.message)
  const job = await jobs.waitFor(jobId, onProgress).catch((e: unknown) => {
    throw new StoredError(reasonOf(e), { cause: e })
  })
  world.view.end()
  return { ...done, job }
}

function unclearOf(e: unknown): UnclearExam {
  if (e instanceof UnclearExam) return e
  throw e
}

async function check(
  read: ReadDraft,
  options: ImportOptions,
  db: Db,
  faults: Faults,
  { view, now }: ImportWorld,
) {
  view.begin('checking')
  const { create, update, district, onlySchools } = options
  const { school, rosterGiven, draft } = read
  const day = read.facts?.date ?? null
  const onShare = (share: number) => view.at(share)
  const how = { school, district, create, update, rosterGiven, onlySchools, day, now: now(), onShare }
  const resolved = await resolve(db, draft, how, faults)
  if (resolved) matchStudents(read.scans, resolved, faults)
  // elsewhere the file of marks is the roster
  const { layout, yesAbsent } = options
  const asks = yesAbsent !== 'later' && (layout === 'plain' || layout === 'subjects')
  if (resolved && faults.count === 0 && asks) checkAbsent(absencesOf(resolved), yesAbsent, faults)
  const { facts } = read
  // a file of marks that cannot be read yet names nobody: its own fault is the one to mend first
  const isComparable = (resolved?.participants.length ?? 0) > 0 || faults.count === 0
  const which = resolved && facts && isComparable ? await identifyExam(db, resolved, facts, options) : null
  const unclear = await tellWhich(db, resolved?.owner.known?.schoolId ?? '', which, faults)
  view.end()
  return { resolved, asks: unclear }
}

/** One transaction: people, exam version and the job that publishes it, or nothing of all this. */
async function store(
  read: ReadDraft,
  resolved: Resolved,
  ties: readonly Tie[],
  options: ImportOptions,
  db: Db,
  jobs: Jobs,
  { view, now, filesDir }: ImportWorld,
): Promise<{
  exam: StoredExam
  jobId: string | null
  scans: StoredScans
  pdfs: StoredPdfs
  ties: StoredTies
}> {
  const { facts } = read
  const { corrects } = options
  if (!facts) throw new Error('An exam without facts was about to be stored.')
  view.begin('storing')
  const at = now()
  const result = await inTransaction(db, async (tx) => {
    const exam = await storeExam(
      tx,
      resolved,
      {
        facts,
        stage: options.stage,
        now: at,
        keepPapers: options.keepPapers,
        corrects,
        shown: options.publish,
      },
      (phase, done, total) => {
        view.at(PHASES[phase]?.(done / Math.max(1, total)) ?? 0)
      },
    )
    const { examId, version } = exam
    const onCard = (share: number): void => view.at(share)
    const scans = await storeScans(tx, read.scans, exam, { jobs, filesDir, now: at }, onCard)
    const pdfs = await storePdfs(tx, read.pdfs, exam, { filesDir, now: at })
    const what = { exam, scans, pdfs, ties: await storeTies(tx, ties, exam, jobs) }
    const row = await tx
      .selectFrom('exam_version as v')
      .innerJoin('exam as e', 'e.exam_id', 'v.exam_id')
      .select(['v.state', 'e.owner_school_id'])
      .where('v.exam_id', '=', examId)
      .where('v.version', '=', version)
      .executeTakeFirstOrThrow()
    const figures = await keepFigures(tx, schoolOf(row.owner_school_id, 'row'), options.figures)
    await keepFigures(tx, schoolOf(row.owner_school_id, 'row'), options.shown)
    await keepFigures(tx, schoolOf(row.owner_school_id, 'row'), options.staff)
    const rules = options.assigned.map(({ course, rule }) => ({ courseId: courseCode(course), rule }))
    const otherRules = (await keepAssigned(tx, examId, rules)) || figures
    await keepFigures(tx, schoolOf(row.owner_school_id, 'row'), options.absent)
    if (row.state === 'published') {
      const changed = (await changeAbsentRule(tx, exam, options.absent.absentInTotal)) || otherRules
      const data = { examId, version, again: true }
      return { ...what, jobId: changed ? await jobs.enqueueIn(tx, 'publish-exam', data) : null }
    }
    if (options.publish === 'later') return { ...what, jobId: null }
    return { ...what, jobId: await enqueuePublish(tx, jobs, { examId, version }) }
  })
  view.end()
  return result
}

/** Shares of the phases of storing in its bar. */
const PHASES: Readonly<Record<string, (share: number) => number>> = {
  hash: (share) => share * 0.1,
  students: (share) => 0.1 + share * 0.2,
  scores: (share) => 0.3 + share * 0.7,
}
