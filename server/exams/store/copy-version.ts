import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { encodeMarks } from './marks.ts'

/** One item of a version that becomes another. */
export interface ItemChange {
  readonly examId: string
  readonly base: number
  readonly paperId: string
  /** 1-based place in the paper. */
  readonly seq: number
  /** Its key from now on; absent: as it was. */
  readonly key?: string
  /** Students whose mark changes; hundredths. */
  readonly marks: readonly { readonly schoolId: string; readonly studentId: string; readonly mark: number }[]
  /** Of the content, for finding the same version again. */
  readonly contentHash: string
  readonly note: string
}

/** The newest version of an exam, published or not. */
export async function newestVersion(db: Db | Tx, examId: string): Promise<number> {
  const row = await db
    .selectFrom('exam_version')
    .where('exam_id', '=', examId)
    .select((e) => e.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  return row.newest
}

/**
 * Makes the next version of an exam, state 'imported', from another one with one item changed; all in the caller's
 * transaction. Answers the new version's number. The caller has locked the exam's row.
 */
export async function copyVersion(tx: Tx, change: ItemChange, now: Date): Promise<number> {
  const { examId, base, paperId, seq } = change
  const version = (await newestVersion(tx, examId)) + 1
  await tx
    .insertInto('exam_version')
    .values({
      exam_id: examId,
      version,
      content_hash: change.contentHash,
      state: 'imported',
      imported_at: now,
      published_at: null,
      note: change.note,
    })
    .execute()
  await sql`
    insert into exam_paper (exam_id, version, paper_id, course_id, course_name, seq, full_mark, status)
    select exam_id, ${version}::int, paper_id, course_id, course_name, seq, full_mark, status
    from exam_paper where exam_id = ${examId} and version = ${base}::int`.execute(tx)
  await sql`
    insert into exam_item (exam_id, version, paper_id, seq, item_no, item_type, full_mark, answer_key, knowledge)
    select exam_id, ${version}::int, paper_id, seq, item_no, item_type, full_mark,
      case when paper_id = ${paperId} and seq = ${seq}::int then coalesce(${change.key ?? null}::text, answer_key) else answer_key end, knowledge
    from exam_item where exam_id = ${examId} and version = ${base}::int`.execute(tx)
  await sql`
    insert into exam_student (exam_id, version, school_id, student_id, class_id, grade_id)
    select exam_id, ${version}::int, school_id, student_id, class_id, grade_id
    from exam_student where exam_id = ${examId} and version = ${base}::int`.execute(tx)
  const places = change.marks.map((m) => encodeMarks(Int16Array.of(m.mark)).toString('hex'))
  await sql`
    insert into exam_score (exam_id, version, school_id, paper_id, student_id, marks, answers)
    select s.exam_id, ${version}::int, s.school_id, s.paper_id, s.student_id,
      case when c.mark is null then s.marks
        else overlay(s.marks placing decode(c.mark, 'hex') from ${seq * 2 - 1}::int for 2) end,
      s.answers
    from exam_score s
    left join unnest(
      ${change.marks.map((m) => m.schoolId)}::text[], ${change.marks.map((m) => m.studentId)}::text[],
      ${places}::text[]
    ) as c(school_id, student_id, mark)
      on s.paper_id = ${paperId} and c.school_id = s.school_id and c.student_id = s.student_id
    where s.exam_id = ${examId} and s.version = ${base}::int`.execute(tx)
  return version
}
