import type { Tx } from '#server/db/db.ts'
import { DAY, NOW, nameOf } from './facts.ts'

/** Consolidations of the test schools after the joint exam: one for a class of each, one student with one question. */
export const consolidations = [
  { id: 'con-A1', school: 'A', classId: 'A-c1', studentId: 'A-s11' },
  { id: 'con-B1', school: 'B', classId: 'B-c1', studentId: 'B-s11' },
] as const

export async function insertConsolidations(tx: Tx): Promise<void> {
  for (const c of consolidations) {
    const at = { school_id: c.school, consolidation_id: c.id }
    await tx
      .insertInto('consolidation')
      .values({
        ...at,
        ...{ exam_id: 'exam-joint', version: 2, paper_id: 'exam-joint-p1', class_id: c.classId },
        ...{ course_id: '1', course_name: '语文', account_id: `teacher of ${c.school}` },
        deadline_at: new Date(NOW + DAY),
        created_at: new Date(NOW - DAY),
      })
      .execute()
    await tx
      .insertInto('consolidation_sheet')
      .values({
        ...at,
        student_id: c.studentId,
        before: '{"points":[{"name":"fractions","items":["1"],"full":4,"got":1}],"full":4,"got":1}',
        // words that nobody else may meet
        comment: nameOf(c.studentId),
        state: 'checked',
        submitted_at: new Date(NOW),
        checked_at: new Date(NOW),
      })
      .execute()
    await tx
      .insertInto('consolidation_question')
      .values({
        ...at,
        ...{ student_id: c.studentId, no: 1, question_id: 'q', type: 'text', text: 'half?', options: '[]' },
        ...{ answer_key: '1/2', explanation: '', full_mark: 4, point: 'fractions', item_no: '1' },
        answer: nameOf(c.studentId),
        score: 3,
      })
      .execute()
  }
}
