import type { Db } from '#server/db/db.ts'
import { NOT_GIVEN } from '#server/exams/store/input.ts'
import { encodeMarks, joinAnswers } from '#server/exams/store/marks.ts'

/** Items 1 to 3 of paper 1 of an exam, and a student's marks in them: right, not given, half lost. */
export async function loseMarks(db: Db, examId: string, version: number, student_id: string): Promise<void> {
  const at = { exam_id: examId, version, paper_id: `${examId}-p1` }
  const item = (seq: number) => ({
    ...at,
    seq,
    item_no: String(seq),
    item_type: 'choice',
    full_mark: 4,
    answer_key: 'B',
    knowledge: '["函数","数列"]',
  })
  await db
    .insertInto('exam_item')
    .values([item(1), item(2), item(3)])
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('exam_score')
    .values({
      ...at,
      school_id: student_id.slice(0, 1),
      student_id,
      marks: encodeMarks(Int16Array.of(400, NOT_GIVEN, 150)),
      answers: joinAnswers(['B', '', 'C']),
    })
    .execute()
}
