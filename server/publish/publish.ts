import type { Db } from '../db/db.ts'
import type { Progress } from '../exams/input.ts'
import type { ExamData, PaperFacts, PaperMarks } from './exam-data.ts'
import { clearLeftovers, finish } from './finish.ts'
import { type ReadExam, readExam } from './read-exam.ts'
import { readMarks } from './read-marks.ts'
import { type ComputeThread, startThread } from './thread.ts'
import { writeStarted } from './write.ts'
import { writeReports } from './write-reports.ts'

export interface PublishOptions {
  now?: () => Date
  /** Makes the reports of a published version anew, as after the school showed ranks otherwise. */
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
  onProgress: Progress,
  { now = () => new Date(), again = false, keepDate = false }: PublishOptions = {},
): Promise<void> {
  const key = { examId, version }
  const { state, published } = await stateOf(db, examId, version)
  if (state === 'published' && !again) return
  if (state === 'imported') await clearLeftovers(db, key)

  const madeAt = now()
  const publishedAt = (keepDate ? published : null) ?? madeAt
  const exam = await readExam(db, key, publishedAt.getTime(), madeAt.getTime())
  const marks = await readAllMarks(db, exam, onProgress)
  const thread = startThread()
  try {
    onProgress('compute', 0, 1)
    const started = await start(thread, { facts: exam.facts, students: exam.students, marks })
    await writeStarted(db, key, exam.schools, started)
    onProgress('compute', 1, 1)
    const expected = await writeReports(db, exam, thread, (done, total) => onProgress('write', done, total))
    onProgress('finish', 0, 1)
    await finish(db, key, publishedAt, expected)
    onProgress('finish', 1, 1)
  } finally {
    await thread.stop()
  }
}

async function stateOf(db: Db, examId: string, version: number) {
  const row = await db
    .selectFrom('exam_version')
    .select(['state', 'published_at'])
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw new Error(`Exam ${examId} has no version ${version} to publish. Import it first.`)
  return { state: row.state, published: row.published_at }
}

/** Papers read at a time: while the database looks for the rows of one, those of another are decoded. */
const READERS = 2

async function readAllMarks(db: Db, exam: ReadExam, onProgress: Progress): Promise<PaperMarks[]> {
  const { papers } = exam.facts
  const total = papers.length * exam.students.ids.length
  const marks: PaperMarks[] = []
  let next = 0
  let done = 0
  const reader = async () => {
    for (let p = next++; p < papers.length; p = next++) {
      marks[p] = await readMarks(db, exam, papers[p] as PaperFacts, (rows) => {
        done += rows
        onProgress('read', done, total)
      })
    }
  }
  // all come to rest before a failure is told
  const readers = await Promise.allSettled(Array.from({ length: READERS }, reader))
  for (const r of readers) if (r.status === 'rejected') throw r.reason
  return marks
}

/** The marks go to the thread without a copy; this side has no use for them any more. */
function start(thread: ComputeThread, data: ExamData): ReturnType<typeof thread.ask<'start'>> {
  const buffers = data.marks.flatMap((m) => [m.rows.buffer, m.marks.buffer] as ArrayBuffer[])
  return thread.ask('start', data, buffers)
}
