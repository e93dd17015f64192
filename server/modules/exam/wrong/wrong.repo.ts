import type { QuestionRef } from '#contract/question.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { examsSat, sittings } from '../../../exams/versions/published.ts'

/** Whether a student sat an exam of the school that is published, with the paper and item named. */
export async function hasItem(
  db: Db,
  school: SchoolId,
  studentId: string,
  at: QuestionRef,
): Promise<boolean> {
  const row = await examsSat(db, school, studentId)
    .innerJoin('exam_item as i', on('i', 'v', 'exam_id', 'version'))
    .where('e.exam_id', '=', at.examId)
    .where('i.paper_id', '=', at.paperId)
    .where('i.item_no', '=', at.itemNo)
    .select('i.seq')
    .executeTakeFirst()
  return row !== undefined
}

export async function tagsOf(db: Db, school: SchoolId, studentId: string, examId: string) {
  const rows = await db
    .selectFrom('wrong_tag')
    .where('school_id', '=', school)
    .where('exam_id', '=', examId)
    .where('student_id', '=', studentId)
    .select(['paper_id', 'item_no', 'cause'])
    .orderBy('paper_id')
    .orderBy('item_no')
    .execute()
  return rows.map((r) => ({ paperId: r.paper_id, itemNo: r.item_no, cause: r.cause as ErrorCause }))
}

/** Keeps a cause said at `now`, or takes it back; what was said later stays. */
export async function saveTag(
  db: Db,
  school: SchoolId,
  studentId: string,
  at: QuestionRef,
  cause: ErrorCause | null,
  now: Date,
): Promise<void> {
  const key = {
    school_id: school,
    exam_id: at.examId,
    student_id: studentId,
    paper_id: at.paperId,
    item_no: at.itemNo,
  }
  if (cause === null) {
    await db
      .deleteFrom('wrong_tag')
      .where('school_id', '=', school)
      .where('exam_id', '=', at.examId)
      .where('student_id', '=', studentId)
      .where('paper_id', '=', at.paperId)
      .where('item_no', '=', at.itemNo)
      .where('updated_at', '<=', now)
      .execute()
    return
  }
  await db
    .insertInto('wrong_tag')
    .values({ ...key, cause, updated_at: now })
    .onConflict((c) =>
      c
        .columns(['school_id', 'exam_id', 'student_id', 'paper_id', 'item_no'])
        .doUpdateSet({ cause, updated_at: now })
        .where('wrong_tag.updated_at', '<=', now),
    )
    .execute()
}

/** Causes given by the students who sat the exam in a class. */
export async function causesIn(
  db: Db,
  school: SchoolId,
  at: { exam_id: string; version: number },
  paperId: string,
  classId: string,
) {
  const rows = await db
    .selectFrom('wrong_tag as w')
    .innerJoin('exam_student as s', on('s', 'w', 'exam_id', 'school_id', 'student_id'))
    .where('w.school_id', '=', school)
    .where('w.exam_id', '=', at.exam_id)
    .where('s.version', '=', at.version)
    .where('s.class_id', '=', classId)
    .where('w.paper_id', '=', paperId)
    .groupBy(['w.item_no', 'w.cause'])
    .select((e) => ['w.item_no', 'w.cause', e.fn.countAll<number>().as('count')])
    .orderBy('w.item_no')
    .orderBy('w.cause')
    .execute()
  return rows.map((r) => ({ itemNo: r.item_no, cause: r.cause as ErrorCause, count: Number(r.count) }))
}

/** Version, grade and subject of a class's paper in a published exam; undefined when the class did not sit it. */
export async function findClassPaper(
  db: Db,
  school: SchoolId,
  at: { examId: string; paperId: string; classId: string },
) {
  return sittings(db, school)
    .innerJoin('exam_paper as p', on('p', 'v', 'exam_id', 'version'))
    .where('e.exam_id', '=', at.examId)
    .where('x.class_id', '=', at.classId)
    .where('p.paper_id', '=', at.paperId)
    .select(['e.exam_id', 'e.start_time', 'v.version', 'x.grade_id', 'p.course_id'])
    .limit(1)
    .executeTakeFirst()
}
