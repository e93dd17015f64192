import type { Db } from '../db/db.ts'
import type { Expected } from './finish.ts'
import { readAnswers } from './read-answers.ts'
import type { ReadExam } from './read-exam.ts'
import { readTrend } from './read-trend.ts'
import type { ComputeThread } from './thread.ts'
import { writeBundles, writeLines } from './write.ts'

/** Students a batch: some megabytes of reports at most, whatever the size of the exam. */
const BATCH = 200
/** Batches under way: while the thread computes one, another is being read or written. */
const LANES = 3

type Step = (expected: Expected) => Promise<number>

/** Writes every bundle and line of the exam and tells how many there must be. */
export async function writeReports(
  db: Db,
  exam: ReadExam,
  thread: ComputeThread,
  onStudents: (done: number, total: number) => void,
): Promise<Expected> {
  const expected: Expected = { bundles: 0, lines: 0 }
  const steps = stepsOf(db, exam, thread)
  let next = 0
  let done = 0
  let failed = false
  const lane = async () => {
    for (let i = next++; i < steps.length && !failed; i = next++) {
      done += (await steps[i]?.(expected)) ?? 0
      onStudents(done, exam.students.ids.length)
    }
  }
  const stop = (e: unknown) => {
    failed = true
    throw e
  }
  // all lanes come to rest before a failure is told: nothing writes any more when the caller tries again
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => lane().catch(stop)))
  for (const l of lanes) if (l.status === 'rejected') throw l.reason
  return expected
}

function stepsOf(db: Db, exam: ReadExam, thread: ComputeThread): Step[] {
  return exam.schools.flatMap((_, school) => {
    const groups: Step = (expected) => writeGroups(db, exam, thread, school, expected)
    const end = exam.from[school + 1] as number
    const students: Step[] = []
    for (let first = exam.from[school] as number; first < end; first += BATCH) {
      const last = Math.min(end, first + BATCH)
      students.push((expected) => writeStudents(db, exam, thread, { school, first, last }, expected))
    }
    return [groups, ...students]
  })
}

async function writeGroups(
  db: Db,
  { facts, schools }: ReadExam,
  thread: ComputeThread,
  school: number,
  expected: Expected,
): Promise<number> {
  const own = schools[school] as ReadExam['schools'][number]
  const batch = await thread.ask('groups', { school })
  await writeBundles(db, facts, own.schoolId, batch)
  expected.bundles += batch.kinds.length
  return 0
}

async function writeStudents(
  db: Db,
  { facts, schools, students, madeAt }: ReadExam,
  thread: ComputeThread,
  { school, first, last }: { school: number; first: number; last: number },
  expected: Expected,
): Promise<number> {
  const own = schools[school] as ReadExam['schools'][number]
  const ids = students.ids.slice(first, last)
  const [answers, earlier] = await Promise.all([
    readAnswers(db, facts, own.schoolId, ids),
    readTrend(db, facts, own, ids, madeAt),
  ])
  const { lines, ...batch } = await thread.ask('students', { first, answers, earlier })
  await writeBundles(db, facts, own.schoolId, batch)
  await writeLines(db, facts, own.schoolId, ids, lines)
  expected.bundles += ids.length
  expected.lines += ids.length
  return ids.length
}
