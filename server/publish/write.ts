import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import { BUNDLE_FORMAT } from '../exams/store/bundle-kind.ts'
import type { VersionKey } from './read-facts.ts'
import type { ExamSchool } from './read-schools.ts'
import type { ResultLine } from './result-line.ts'
import type { BundleBatch, Figures } from './thread.messages.ts'

/**
 * Writes a batch in one transaction: reports never without the part of their class, and none while another publication
 * of the version ends, which takes away parts that no report goes on from. The batch need not reach the disk by itself:
 * the last transaction must, and comes after it in the log.
 */
export function writing(db: Db, key: VersionKey, work: (tx: Tx) => Promise<void>): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await tx
      .selectFrom('exam_version')
      .select('version')
      .where('exam_id', '=', key.examId)
      .where('version', '=', key.version)
      .forShare()
      .execute()
    await work(tx)
  })
}

/**
 * One statement a batch: the bodies travel as one binary value, which the database cuts. Rows left by a run that was
 * killed are written over.
 */
export async function writeBundles(
  db: Db,
  key: VersionKey,
  schoolId: SchoolId,
  b: BundleBatch,
): Promise<void> {
  let end = 0
  const starts = b.sizes.map((size) => {
    end += size
    return end - size + 1
  })
  const bytes = Buffer.from(b.bytes.buffer, b.bytes.byteOffset, b.bytes.byteLength)
  await sql`
    insert into bundle (exam_id, version, school_id, kind, subject_id, base, etag, body, raw_bytes, format)
    select ${key.examId}, ${key.version}::int, ${schoolId}, b.kind, b.subject, b.base, b.etag,
      substring(${bytes}::bytea from b.start for b.size), b.raw, ${BUNDLE_FORMAT}::int
    from unnest(
      ${b.kinds}::text[], ${b.subjects}::text[], ${b.bases}::text[], ${b.etags}::text[],
      ${starts}::int[], ${b.sizes}::int[], ${b.rawBytes}::int[]
    ) as b(kind, subject, base, etag, start, size, raw)
    on conflict (exam_id, version, school_id, kind, subject_id)
    do update set base = excluded.base, etag = excluded.etag, body = excluded.body,
      raw_bytes = excluded.raw_bytes, format = excluded.format`.execute(db)
}

export async function writeLines(
  db: Db,
  key: VersionKey,
  schoolId: SchoolId,
  studentIds: readonly string[],
  lines: readonly ResultLine[],
): Promise<void> {
  const column = (name: keyof ResultLine) => lines.map((l) => l[name])
  await sql`
    insert into result_line (exam_id, version, school_id, student_id, score, full_mark, score_rate,
      grade_score_rate, class_score_rate, beat)
    select ${key.examId}, ${key.version}::int, ${schoolId}, l.*
    from unnest(
      ${studentIds}::text[], ${column('score')}::float8[], ${column('fullMark')}::float8[],
      ${column('scoreRate')}::float8[], ${column('gradeScoreRate')}::float8[],
      ${column('classScoreRate')}::float8[], ${column('beat')}::float8[]
    ) as l
    on conflict (exam_id, version, school_id, student_id)
    do update set score = excluded.score, full_mark = excluded.full_mark, score_rate = excluded.score_rate,
      grade_score_rate = excluded.grade_score_rate, class_score_rate = excluded.class_score_rate,
      beat = excluded.beat`.execute(db)
}

/** Figures of papers and classes. */
export async function writeFigures(
  db: Db,
  key: VersionKey,
  schools: readonly ExamSchool[],
  { papers, classes }: Figures,
): Promise<void> {
  await sql`
    insert into paper_stats (exam_id, version, paper_id, stats)
    select ${key.examId}, ${key.version}::int, p.id, p.stats::jsonb
    from unnest(${papers.map((p) => p.paperId)}::text[], ${papers.map((p) => p.stats)}::text[]) as p(id, stats)
    on conflict (exam_id, version, paper_id) do update set stats = excluded.stats`.execute(db)
  await sql`
    insert into group_line
      (exam_id, version, school_id, grade_id, class_id, student_count, mean_score, full_mark, listed)
    select ${key.examId}, ${key.version}::int, l.*
    from unnest(
      ${classes.map((c) => schools[c.school]?.schoolId)}::text[], ${classes.map((c) => c.gradeId)}::text[],
      ${classes.map((c) => c.classId)}::text[], ${classes.map((c) => c.studentCount)}::int[],
      ${classes.map((c) => c.meanScore)}::float8[], ${classes.map((c) => c.fullMark)}::float8[],
      ${classes.map((c) => c.listed)}::int[]
    ) as l
    on conflict (exam_id, version, school_id, grade_id, class_id)
    do update set student_count = excluded.student_count, mean_score = excluded.mean_score,
      full_mark = excluded.full_mark, listed = excluded.listed`.execute(db)
}
