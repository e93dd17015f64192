import type { Stroke } from '#contract/homework/homework.ts'
import type { Db } from '../../db/db.ts'

/** Whose paper of what. */
export interface SheetKey {
  schoolId: string
  homeworkId: string
  studentId: string
}

export function questionRows(db: Db, at: Pick<SheetKey, 'schoolId' | 'homeworkId'>) {
  return db
    .selectFrom('homework_question')
    .where('school_id', '=', at.schoolId)
    .where('homework_id', '=', at.homeworkId)
    .selectAll()
    .orderBy('no')
    .execute()
}
export type QuestionRow = Awaited<ReturnType<typeof questionRows>>[number]

export async function paperPages(db: Db, at: Pick<SheetKey, 'schoolId' | 'homeworkId'>) {
  const rows = await db
    .selectFrom('homework_page')
    .where('school_id', '=', at.schoolId)
    .where('homework_id', '=', at.homeworkId)
    .selectAll()
    .orderBy('no')
    .execute()
  return rows.map((r) => ({ fileId: r.file_id, ...(r.small_id ? { smallId: r.small_id } : {}) }))
}

/** Answers, marks, pen strokes and the row of one paper. */
export async function sheetParts(db: Db, at: SheetKey) {
  const of = { school_id: at.schoolId, homework_id: at.homeworkId, student_id: at.studentId }
  const [answers, marks, strokes, sheet] = await Promise.all([
    db
      .selectFrom('homework_answer')
      .where((e) => e.and(of))
      .selectAll()
      .execute(),
    db
      .selectFrom('homework_mark')
      .where((e) => e.and(of))
      .selectAll()
      .execute(),
    db
      .selectFrom('homework_strokes')
      .where((e) => e.and(of))
      .selectAll()
      .execute(),
    db
      .selectFrom('homework_sheet')
      .where((e) => e.and(of))
      .selectAll()
      .executeTakeFirst(),
  ])
  return { answers, marks, strokes, sheet }
}
export type SheetParts = Awaited<ReturnType<typeof sheetParts>>

export const toPageStrokes = (parts: SheetParts) =>
  parts.strokes.map((s) => ({ fileId: s.file_id, rev: s.rev, strokes: s.strokes as Stroke[] }))
