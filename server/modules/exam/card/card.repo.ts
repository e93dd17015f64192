import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { CardKey } from './files.service.ts'

/** Papers of an exam of which the student has a card. */
export async function paperIdsWithCard(db: Db, school: SchoolId, examId: string, studentId: string) {
  const rows = await db
    .selectFrom('answer_card')
    .where('school_id', '=', school)
    .where('exam_id', '=', examId)
    .where('student_id', '=', studentId)
    .select('paper_id')
    .execute()
  return new Set(rows.map((r) => r.paper_id))
}

export async function findCard(db: Db, key: CardKey) {
  return db
    .selectFrom('answer_card')
    .where('school_id', '=', key.school_id)
    .where('exam_id', '=', key.exam_id)
    .where('paper_id', '=', key.paper_id)
    .where('student_id', '=', key.student_id)
    .select(['pages', 'pictures'])
    .executeTakeFirst()
}

export async function findTemplate(db: Db, school: SchoolId, examId: string, paperId: string) {
  const row = await db
    .selectFrom('card_template')
    .where('school_id', '=', school)
    .where('exam_id', '=', examId)
    .where('paper_id', '=', paperId)
    .select('template')
    .executeTakeFirst()
  return row?.template ?? null
}

export async function studentName(db: Db, school: SchoolId, studentId: string): Promise<string> {
  const row = await db
    .selectFrom('student')
    .where('school_id', '=', school)
    .where('student_id', '=', studentId)
    .select('name')
    .executeTakeFirst()
  return row?.name ?? ''
}

export async function listPaperCourses(db: Db, examId: string, version: number) {
  return db
    .selectFrom('exam_paper')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .select(['paper_id', 'course_id'])
    .execute()
}
