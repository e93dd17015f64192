import type { Selectable } from 'kysely'
import type { Appeal } from '#contract/exam/appeal.ts'
import type { QuestionRef } from '#contract/question.ts'
import { MARK_SCALE, NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { Tables } from '../../../db/tables.ts'
import { appealsIn } from '../../../exams/appeals/appeals.ts'
import { nameThen } from '../../../exams/roster/class-name-then.ts'
import { decodeMarks, splitAnswers } from '../../../exams/store/marks.ts'
import { itemsSat } from '../../../exams/versions/published.ts'

export type AppealRow = Selectable<Tables['appeal']>

/** An appeal as replies carry it. `courseName` is the paper's. */
export const appealOf = (row: AppealRow, courseName: string): Appeal => ({
  appealId: row.appeal_id,
  examId: row.exam_id,
  paperId: row.paper_id,
  courseName,
  itemNo: row.item_no,
  state: row.state,
  reason: row.reason,
  text: row.words,
  photoId: row.photo_id === '' ? null : row.photo_id,
  place: row.place,
  version: row.version_from,
  full: row.full_mark,
  markFrom: row.mark_from === null ? null : row.mark_from / MARK_SCALE,
  answer: row.answer,
  markTo: row.mark_to === null ? null : row.mark_to / MARK_SCALE,
  reply: row.reply,
  savedAt: row.saved_at.getTime(),
  sentAt: row.sent_at?.getTime() ?? null,
  decidedAt: row.decided_at?.getTime() ?? null,
})

export interface Sat {
  exam_id: string
  start_time: Date
  version: number
  seq: number
  full_mark: number
  course_id: string
  course_name: string
  class_id: string
  grade_id: string
  /** Hundredths; null: not given. */
  mark: number | null
  answer: string | null
}

/** A student's item in the current version of a published exam; undefined when it was not sat. */
export async function itemSat(
  db: Db | Tx,
  school: SchoolId,
  studentId: string,
  at: QuestionRef,
): Promise<Sat | undefined> {
  const row = await itemsSat(db, school, studentId)
    .where('e.exam_id', '=', at.examId)
    .where('p.paper_id', '=', at.paperId)
    .where('i.item_no', '=', at.itemNo)
    .select(['e.exam_id', 'e.start_time', 'v.version', 'i.seq', 'i.full_mark', 'p.course_id'])
    .select(['p.course_name', 'x.class_id', 'x.grade_id', 'm.marks', 'm.answers'])
    .executeTakeFirst()
  if (!row) return undefined
  const { marks, answers, ...facts } = row
  const mark = decodeMarks(marks)[row.seq - 1] ?? NOT_GIVEN
  return {
    ...facts,
    mark: mark === NOT_GIVEN ? null : mark,
    answer: splitAnswers(answers)?.[row.seq - 1] ?? null,
  }
}

export async function findAppeal(db: Db | Tx, school: SchoolId, appealId: string, lock = false) {
  const query = db
    .selectFrom('appeal')
    .where('school_id', '=', school)
    .where('appeal_id', '=', appealId)
    .selectAll()
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Appeals of an exam with the names a reader needs, newest first; of one student, or those sent by all. */
export async function appealsOf(db: Db, school: SchoolId, examId: string, studentId: string | null) {
  const query = appealsIn(db, school)
    .innerJoin('exam as e', 'e.exam_id', 'a.exam_id')
    .leftJoin('exam_item as i', (j) =>
      j
        .onRef('i.exam_id', '=', 'p.exam_id')
        .onRef('i.version', '=', 'p.version')
        .onRef('i.paper_id', '=', 'p.paper_id')
        .onRef('i.item_no', '=', 'a.item_no'),
    )
    .leftJoin('answer_card as k', on('k', 'a', 'school_id', 'exam_id', 'paper_id', 'student_id'))
    .leftJoin('student as u', on('u', 'a', 'school_id', 'student_id'))
    .leftJoin('class as c', (j) =>
      j.onRef('c.school_id', '=', 'a.school_id').onRef('c.class_id', '=', 'x.class_id'),
    )
    .where('a.exam_id', '=', examId)
  return (
    studentId === null ? query.where('a.state', '!=', 'draft') : query.where('a.student_id', '=', studentId)
  )
    .selectAll('a')
    .select(['p.course_id', 'p.course_name', 'x.class_id', 'x.grade_id', 'e.owner_school_id', 'e.start_time'])
    .select(['u.name as student_name', 'e.name as exam_name', 'i.answer_key', 'k.pages', 'k.pictures'])
    .select(
      nameThen({ school: 'c.school_id', place: 'c.class_id', now: 'c.name', of: school }, 'e.start_time').as(
        'class_name',
      ),
    )
    .orderBy('a.saved_at', 'desc')
    .execute()
}
