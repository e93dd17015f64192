import type { Db } from '../db/db.ts'
import type { ImportProgress } from '../exams/store/input.ts'
import type { PaperFacts } from './exam-data.ts'
import { clearLeftovers, finishPublication } from './finish-publication.ts'
import { allAtRest, runInParallel } from './parallel.ts'
import { type ReadExam, readExam } from './read-exam.ts'
import { readMarks } from './read-marks.ts'
import { type ComputeThread, startThread } from './thread.ts'
import { writeFigures } from './write.ts'
import { writeReports } from './write-reports.ts'

export interface PublishOptions {
  now?: () => Date
  /** Makes the reports of a published version again, as after the school showed ranks otherwise. */
  again?: boolean
  /** With `again`: the day of publishing stays, as nothing in the exam itself is new. */
  keepDate?: boolean
}

/**
 * Computes one version of an exam, writes its reports and makes it readable in a last transaction. May be killed at
 * any moment and run again; a version already published is left alone unless `again`. Phases of `onProgress`: `read`
 * (rows of marks), `compute`, `write` (students), `finish`.
 */
export async function publishVersion(
  db: Db,
  examId: string,
  version: number,
  onProgress: ImportProgress,
  { now = () => new Date(), again = false, keepDate = false }: PublishOptions = {},
): Promise<void> {
  const key = { examId, version }
  const { state, published } = await findVersionState(db, examId, version)
  if (state === 'published' && !again) return
  if (state === 'imported') await clearLeftovers(db, key)

  const madeAt = now()
  const publishedAt = (keepDate ? published : null) ?? madeAt
  const thread = startThread()
  try {
    const exam = await readExam(db, key, publishedAt.getTime(), madeAt.getTime())
    await readAllMarks(db, exam, thread, onProgress)
    onProgress('compute', 0, 1)
    const figures = await thread.ask('figures', null)
    await writeFigures(db, key, exam.schools, figures)
    onProgress('compute', 1, 1)
    const expected = await writeReports(db, exam, thread, (done, total) => onProgress('write', done, total))
    onProgress('finish', 0, 1)
    await finishPublication(db, key, { publishedAt, absent: exam.facts.absent ?? 'counted' }, expected)
    onProgress('finish', 1, 1)
  } finally {
    await thread.stop()
  }
}

async function findVersionState(db: Db, examId: string, version: number) {
  const row = await db
    .selectFrom('exam_version')
    .select(['state', 'published_at'])
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw new Error(`Exam ${examId} has no version ${version} to publish. Import it first.`)
  return { state: row.state, published: row.published_at }
}

/** Papers under way at a time: one is computed, while the rows of another are looked for and those of a third decoded. */
const READERS = 3

/** The marks of each paper go to the thread, without a copy, as soon as they are read. */
async function readAllMarks(
  db: Db,
  exam: ReadExam,
  thread: ComputeThread,
  onProgress: ImportProgress,
): Promise<void> {
  const { facts, students } = exam
  const total = facts.papers.length * students.ids.length
  let done = 0
  const onRows = (rows: number) => {
    done += rows
    onProgress('read', done, total)
  }
  const opened = thread.ask('exam', { facts, students })
  const read = runInParallel(READERS, facts.papers.length, async (at) => {
    const marks = await readMarks(db, exam, facts.papers[at] as PaperFacts, onRows)
    const buffers = [marks.rows.buffer, marks.marks.buffer] as ArrayBuffer[]
    await thread.ask('paper', { at, marks }, buffers)
  })
  await allAtRest([opened, read])
}
