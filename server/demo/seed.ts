import { JobStatus } from '#contract/envelope.ts'
import { accountKeySecret } from '../db/account-key.ts'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { schoolOf } from '../db/scope.ts'
import { keepAssigned } from '../exams/rules/assigned-rules.ts'
import { keepFigures } from '../exams/rules/school-figures.ts'
import { storeExamVersion } from '../exams/store/store.ts'
import { drawWaiting } from '../formula/draw-waiting.ts'
import { SECOND_FACTOR_SETTING } from '../http/session/second-factor.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { publishVersion } from '../publish/publish.ts'
import type { FilesAt } from '../store/store-paths.ts'
import { makeAccounts } from './accounts.ts'
import { makeDistrict } from './district.ts'
import { storeWords } from './exam-questions/store-words.ts'
import { assignedIn, makeExams } from './exams.ts'
import { storeHomework } from './homework/store-homework.ts'
import { demoIds } from './ids.ts'
import { storeTrees } from './knowledge-trees/store-trees.ts'
import { findDemoObstacle, markDemo } from './marker.ts'
import { demoPasswordHash } from './password.ts'
import { storeHoliday, storeMember, storeSale } from './sale.ts'
import { type AccountSecrets, storeAccounts } from './store-accounts.ts'
import { storeDistrict } from './store-district.ts'

interface ExamVersion {
  examId: string
  version: number
  name: string
  /** The job that publishes it, where jobs are used. */
  jobId?: string
}

/** Publishes in the given order and tells how far it is; with jobs it waits for theirs. Throws when one fails. */
async function publishAll(
  db: Db,
  exams: readonly ExamVersion[],
  jobs?: Jobs,
  onProgress?: (words: string) => void,
): Promise<void> {
  for (const [i, exam] of exams.entries()) {
    const say = (percent: number): void =>
      onProgress?.(`publishing exam ${i + 1} of ${exams.length}, ${exam.name}: ${Math.round(percent)} %`)
    say(0)
    if (!jobs || !exam.jobId) {
      await publishVersion(db, exam.examId, exam.version, (phase, done, total) => {
        if (phase === 'write') say((100 * done) / total)
      })
      continue
    }
    const end = await jobs.waitFor(exam.jobId, (state) => say(state.percent))
    if (end.status !== JobStatus.done) throw new Error(`Publishing ${exam.name} failed: ${end.message}`)
  }
}

export interface SeedOptions {
  /** Short sentences for a person, in order. */
  onProgress?: (words: string) => void
  /** Publishes through jobs that a later start takes up again; without it the exams are published right here. */
  jobs?: Jobs
  /** When the exams count as stored; ids carry it too. Default: now. */
  now?: Date
  /** Folder of the file store, for pictures of homework; default: papers without pictures. */
  filesDir?: FilesAt
}

/** `seeded`: written now. `present`: was there. `refused`: the database holds a district of its own. */
export type SeedOutcome = 'seeded' | 'present' | 'refused'

/**
 * Fills an empty database with the demo district and publishes its exams. People, accounts, exams and the jobs that
 * publish them are written in one transaction: a stop at any moment leaves the database empty or whole, and what was
 * not published yet is published by the jobs of the next start. A second call writes nothing; a database with a
 * district of its own is left alone.
 */
export async function seedDemo(db: Db, options: SeedOptions = {}): Promise<SeedOutcome> {
  const { onProgress, jobs } = options
  const exams = await storeDemo(db, options)
  if (typeof exams === 'string') return exams
  await publishAll(db, exams, jobs, onProgress)
  if (!jobs) await drawWaiting(db)
  return 'seeded'
}

/** The transaction alone; answers with the exams in the order in which they are to be published. */
export async function storeDemo(
  db: Db,
  { onProgress, jobs, now = new Date(), filesDir }: SeedOptions = {},
): Promise<readonly ExamVersion[] | Exclude<SeedOutcome, 'seeded'>> {
  const before = await findDemoObstacle(db)
  if (before) return before
  onProgress?.('making people and accounts')
  const secrets = { accountKeySecret: await accountKeySecret(db), passwordHash: await demoPasswordHash() }
  return inTransaction(db, async (tx) => {
    if (!(await markDemo(tx, now))) return 'present'
    const exams = await fill(tx, { now, filesDir, onProgress }, secrets)
    if (!jobs) return exams
    await jobs.enqueueIn(tx, 'draw-formulas', {}, { priority: exams.length + 1 })
    const queued: ExamVersion[] = []
    for (const [i, { examId, version, name }] of exams.entries()) {
      // a trend shows the exams published before: the oldest goes first
      const priority = exams.length - i
      const jobId = await jobs.enqueueIn(tx, 'publish-exam', { examId, version }, { priority })
      queued.push({ examId, version, name, jobId })
    }
    return queued
  })
}

interface Filling {
  now: Date
  filesDir: FilesAt | undefined
  onProgress: ((words: string) => void) | undefined
}

async function fill(
  tx: Tx,
  { now, filesDir, onProgress }: Filling,
  secrets: AccountSecrets,
): Promise<ExamVersion[]> {
  const district = makeDistrict()
  const roster = await storeDistrict(tx, district, demoIds('roster', now.getTime()))
  await storeAccounts(tx, makeAccounts(district, roster), secrets, demoIds('accounts', now.getTime()))
  await storeTrees(tx, roster)
  // the demo's password is public, and so is its office: nobody has to set a second factor up to look at it
  for (const { schoolId } of roster.schools.values())
    await keepFigures(tx, schoolOf(schoolId, 'row'), { [SECOND_FACTOR_SETTING]: 'optional' })
  const examIds = demoIds('exams', now.getTime())
  const stored: ExamVersion[] = []
  for (const exam of makeExams(roster)) {
    const { examId, version } = await storeExamVersion(tx, exam, now, { newId: examIds })
    await keepAssigned(tx, examId, assignedIn(exam))
    stored.push({ examId, version, name: exam.name })
    await storeWords(tx, examId, exam.papers)
    onProgress?.(`storing exam ${stored.length}, ${exam.name}`)
  }
  const makeId = demoIds('homework', now.getTime())
  await storeHomework(tx, district, roster, { now, filesDir, makeId })
  await storeSale(tx, now)
  await storeMember(tx, now)
  await storeHoliday(
    tx,
    [...roster.schools.values()].map(({ schoolId }) => schoolId),
    now,
  )
  return stored
}
