import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { JobStatus } from '#contract/envelope.ts'
import type { Db } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type FilesAt, resolveStorePaths } from '../store/store-paths.ts'
import { eraseChild, finishErasures } from './erase.ts'
import { exportChild } from './export.ts'
import { requireErasable } from './may-erase.ts'

export interface ChildWork {
  db: Db
  filesDir: FilesAt
  now?: () => number
  /** Told after each erasure: backups take the list along. */
  onErased?: () => Promise<void>
}

const LOOK_MS = 1_000
/** Looks before an erasure that waits for reports is given up. */
const LOOKS = 600

/** Packs and erases the data of children in this process. */
export async function workChildData(jobs: Jobs, { db, filesDir, now = Date.now, onErased }: ChildWork) {
  const places = resolveStorePaths(filesDir)
  await jobs.work('child-export', async ({ schoolId, ofStudentId = '', accountId, locale }, progress) => {
    const of = { db, places, now: now(), accountId, locale, say: (percent: number) => progress(percent, '') }
    return exportChild(of, schoolOf(schoolId, 'job'), ofStudentId)
  })
  await jobs.work('child-erase', async ({ schoolId, ofStudentId }, progress, jobId) => {
    // it was cut off after its transaction: only bytes are left to go
    if (ofStudentId === undefined) return { rows: 0, files: await finishErasures(db, places) }
    const school = schoolOf(schoolId, 'job')
    await whenNothingIsMade(db, school, ofStudentId)
    await requireErasable(db, school, ofStudentId)
    progress(10, '')
    const done = await eraseChild({ db, places, now: now(), jobId }, school, ofStudentId)
    progress(90, '')
    await onErased?.()
    return done
  })
}

/** Reports that are being made may hold the child already: they are waited for. */
async function whenNothingIsMade(db: Db, school: SchoolId, studentId: string): Promise<void> {
  for (let i = 0; i < LOOKS; i++) {
    const { rows } = await sql`select 1 from job j where j.kind = 'publish-exam'
      and j.status in (${JobStatus.waiting}, ${JobStatus.running}) and exists (
        select from exam_student x where x.school_id = ${school} and x.student_id = ${studentId}
          and x.exam_id = j.data->>'examId') limit 1`.execute(db)
    if (rows.length === 0) return
    await pause(LOOK_MS)
  }
  throw new Error('Reports of an exam of this student are being made. Start the erasure again later.')
}
