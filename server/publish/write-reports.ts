import { groupStudents } from '#core/domain/analysis/groups.ts'
import type { Db } from '../db/db.ts'
import { batchesOf } from './batches.ts'
import type { Expected } from './finish-publication.ts'
import { runInParallel } from './parallel.ts'
import { readAnswers } from './read-answers.ts'
import type { ReadExam } from './read-exam.ts'
import { readTrend } from './read-trend.ts'
import type { ComputeThread } from './thread.ts'
import { writeBundles, writeLines, writing } from './write.ts'

/** Students a batch, some hundred kB of reports. */
const BATCH = 450
/** Batches under way: while the thread computes one, another is being read or written. */
const AT_ONCE = 3

type ReportWriteStep = (expected: Expected) => Promise<number>

/** Writes every bundle and line of the exam and tells how many there must be. */
export async function writeReports(
  db: Db,
  exam: ReadExam,
  thread: ComputeThread,
  onStudents: (done: number, total: number) => void,
): Promise<Expected> {
  const expected: Expected = { bundles: 0, parts: new Set(), lines: 0 }
  const steps = stepsOf(db, exam, thread)
  let done = 0
  await runInParallel(AT_ONCE, steps.length, async (i) => {
    done += (await steps[i]?.(expected)) ?? 0
    onStudents(done, exam.students.ids.length)
  })
  return expected
}

function stepsOf(db: Db, exam: ReadExam, thread: ComputeThread): ReportWriteStep[] {
  const byClass = groupStudents(exam.students.klass, exam.classes.length)
  return exam.schools.flatMap((_, school) => {
    const groups: ReportWriteStep = (expected) => writeGroups(db, exam, thread, school, expected)
    const classes = exam.classes.flatMap((own, klass) => (own.school === school ? [klass] : []))
    const students = batchesOf(byClass, classes, BATCH).map(
      (batch): ReportWriteStep =>
        (expected) =>
          writeStudents(db, exam, thread, school, batch, expected),
    )
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
  await writing(db, facts, (tx) => writeBundles(tx, facts, own.schoolId, batch))
  expected.bundles += batch.kinds.length
  return 0
}

async function writeStudents(
  db: Db,
  exam: ReadExam,
  thread: ComputeThread,
  school: number,
  students: Int32Array,
  expected: Expected,
): Promise<number> {
  const { facts, madeAt } = exam
  const own = exam.schools[school] as ReadExam['schools'][number]
  const ids = Array.from(students, (s) => exam.students.ids[s] as string)
  const [answers, earlier] = await Promise.all([
    readAnswers(db, facts, own.schoolId, ids),
    readTrend(db, facts, own, ids, madeAt),
  ])
  const { lines, ...batch } = await thread.ask('students', { students, answers, earlier })
  await writing(db, facts, async (tx) => {
    await writeBundles(tx, facts, own.schoolId, batch)
    await writeLines(tx, facts, own.schoolId, ids, lines)
  })
  for (const base of batch.bases) if (base !== null) expected.parts.add(base)
  expected.bundles += ids.length
  expected.lines += ids.length
  return ids.length
}
