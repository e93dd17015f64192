import type { Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { overSchools } from '../../db/tenancy.ts'
import { contentHash } from './content-hash.ts'
import type { ExamInput, ImportProgress, StoredExam } from './input.ts'
import { withKeptPapers } from './kept-papers.ts'
import { insertPapers } from './store-papers.ts'
import { insertScores, insertStudents } from './store-rows.ts'

/** Throws RangeError when an exam input contradicts itself; see storeExamVersion. */
function checkShape(input: ExamInput): void {
  const schools = new Set<string>(input.schools.map((s) => s.schoolId))
  const seen = new Set<string>()
  for (const s of input.students) {
    if (!schools.has(s.schoolId))
      throw new RangeError(`Student ${s.studentId} is of a school not in the exam.`)
    const key = `${s.schoolId} ${s.studentId}`
    if (seen.has(key)) throw new RangeError(`Student ${s.studentId} is listed twice.`)
    seen.add(key)
  }
  for (const paper of input.papers) {
    const { courseId, items, rows, marks, answers } = paper
    if (marks.length !== rows.length * items.length) {
      throw new RangeError(
        `Paper ${courseId}: ${marks.length} marks, expected ${rows.length} rows x ${items.length} items.`,
      )
    }
    if (answers && answers.length !== rows.length) {
      throw new RangeError(`Paper ${courseId}: ${answers.length} answers for ${rows.length} rows.`)
    }
    const sat = new Uint8Array(input.students.length)
    for (const at of rows) {
      if (at < 0 || at >= sat.length)
        throw new RangeError(`Paper ${courseId}: row of student ${at}, who is not listed.`)
      if (sat[at])
        throw new RangeError(`Paper ${courseId}: two rows of student ${input.students[at]?.studentId}.`)
      sat[at] = 1
    }
  }
}

export interface ExamStoreOptions {
  /** Phases `hash`, `students`, `scores`; done and total in rows. */
  onProgress?: ImportProgress
  /** Makes the id of a new exam; given only where ids must come out the same every time. */
  newId?: () => string
  /**
   * True: where an earlier version is published, name, day and who sees the exam stay as they are; only schools that
   * are new to it are added.
   */
  keepShown?: boolean
  /** True: papers of the newest version whose subjects the input does not bring stay as they are. */
  keepPapers?: boolean
}

/**
 * Stores one exam as a new exam or as the next version of the one with the same owner and external key, state
 * 'imported': readers see nothing of it before it is published. When the newest version has the same content, nothing
 * is written and `unchanged` is true. Two callers with the same key wait for each other.
 *
 * Throws RangeError when the input contradicts itself (marks not rows x items, a row naming no student, a student
 * twice); whoever made the input must have refused it with the file's own words before.
 */
export async function storeExamVersion(
  tx: Tx,
  input: ExamInput,
  now: Date,
  {
    onProgress,
    newId: makeId = () => newId(now.getTime()),
    keepShown = false,
    keepPapers = false,
  }: ExamStoreOptions = {},
): Promise<StoredExam> {
  checkShape(input)
  const facts = {
    district_id: input.districtId,
    name: input.name,
    exam_type: input.examType,
    is_joint: input.schools.length > 1,
    start_time: input.startTime,
  }
  const owner = { owner_school_id: input.ownerSchoolId, external_key: input.externalKey }
  await tx
    .insertInto('exam')
    .values({ exam_id: makeId(), ...owner, ...facts })
    .onConflict((c) => c.columns(['owner_school_id', 'external_key']).doNothing())
    .execute()
  const exam = await tx
    .selectFrom('exam')
    .select('exam_id')
    .where('owner_school_id', '=', owner.owner_school_id)
    .where('external_key', '=', owner.external_key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const newest = await tx
    .selectFrom('exam_version')
    .select(['version', 'content_hash'])
    .where('exam_id', '=', exam.exam_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  onProgress?.('hash', 0, 1)
  const keeps = newest && keepPapers
  const whole = keeps
    ? await withKeptPapers(tx, { examId: exam.exam_id, version: newest.version }, input)
    : input
  const hash = contentHash(whole)
  onProgress?.('hash', 1, 1)
  if (newest?.content_hash === hash) {
    return { examId: exam.exam_id, version: newest.version, unchanged: true }
  }

  const id = { examId: exam.exam_id, version: (newest?.version ?? 0) + 1 }
  const staysShown = keepShown && (await isPublished(tx, id.examId))
  if (!staysShown) await tx.updateTable('exam').set(facts).where('exam_id', '=', id.examId).execute()
  await tx
    .insertInto('exam_version')
    .values({
      exam_id: id.examId,
      version: id.version,
      content_hash: hash,
      state: 'imported',
      imported_at: now,
      published_at: null,
      note: input.note,
    })
    .execute()
  if (!staysShown)
    await tx
      .deleteFrom('exam_school')
      .where('exam_id', '=', id.examId)
      .modifyEnd(overSchools('an exam is imported'))
      .execute()
  await addSchools(tx, id.examId, whole)
  await countSchools(tx, id.examId)
  const papers = await insertPapers(tx, id, whole.papers)
  await insertStudents(tx, id, whole.students, onProgress)
  await insertScores(tx, id, papers, whole.students, onProgress)
  return { ...id, unchanged: false }
}

async function isPublished(tx: Tx, examId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('exam_version')
    .select('version')
    .where('exam_id', '=', examId)
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists of exams say how many schools take part, without looking at each. */
async function countSchools(tx: Tx, examId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('exam_school')
    .where('exam_id', '=', examId)
    .select((e) => e.fn.countAll<number>().as('n'))
    .modifyEnd(overSchools('an exam is imported'))
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('exam')
    .set({ school_count: Number(n) })
    .where('exam_id', '=', examId)
    .execute()
}

/** The schools of an exam are those of its newest version. */
async function addSchools(tx: Tx, examId: string, input: ExamInput): Promise<void> {
  const rows = input.schools.map((s) => ({
    exam_id: examId,
    school_id: s.schoolId,
    rank_display: s.rankDisplay,
    visible_from: s.visibleFrom,
    hidden: s.hidden,
  }))
  if (!rows.length) return
  await tx
    .insertInto('exam_school')
    .values(rows)
    .onConflict((c) => c.columns(['exam_id', 'school_id']).doNothing())
    .execute()
}
