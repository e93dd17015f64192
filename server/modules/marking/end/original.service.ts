import type { Static } from 'typebox'
import type { markOriginal } from '#contract/marking/end.ts'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { blocks } from '../block.repo.ts'
import { loadMarksOfAnswers } from '../lead/given.service.ts'

type MarkOriginalQuery = Static<typeof markOriginal.query>

/**
 * The marks a published item mark came from, for staff who read the subject in the student's class; nothing where it was
 * not marked here, or is being marked still. @throws Refusal 10005
 */
export async function originalOf(
  db: Db,
  who: Principal,
  asked: MarkOriginalQuery,
): Promise<Static<typeof markOriginal.reply>> {
  const { examId, paperId, itemNo, reportStudentId } = asked
  const sat = await db
    .selectFrom('exam_student as x')
    .innerJoin('exam as e', (j) =>
      j.onRef('e.exam_id', '=', 'x.exam_id').onRef('e.current_version', '=', 'x.version'),
    )
    .innerJoin('exam_paper as p', on('p', 'x', 'exam_id', 'version'))
    .where('x.school_id', '=', who.schoolId)
    .where('x.exam_id', '=', examId)
    .where('x.student_id', '=', reportStudentId)
    .where('p.paper_id', '=', paperId)
    .select(['x.class_id', 'x.grade_id', 'e.start_time', 'p.course_id'])
    .executeTakeFirst()
  if (!sat) throw notFound()
  const at = { classId: sat.class_id, gradeId: sat.grade_id }
  const view = viewOfClass(reachAt(await reachOf(db, who), sat.start_time), at, [sat.course_id])
  if (view !== 'all' && !view?.includes(sat.course_id)) throw notFound()
  const rows = await blocks(db, who.schoolId)
    .innerJoin('mark_answer as a', on('a', 'b', 'school_id', 'block_id'))
    .where('m.exam_id', '=', examId)
    .where('m.paper_id', '=', paperId)
    .where('m.state', '=', 'done')
    .where('a.student_id', '=', reportStudentId)
    .select(['a.answer_id', 'a.round', 'a.made_of', 'a.marks'])
    .execute()
  const place = (items: readonly { itemNo: string }[]) => items.findIndex((i) => i.itemNo === itemNo)
  const row = rows.find((r) => place(r.items) >= 0)
  if (!row) return { final: null, given: [] }
  const i = place(row.items)
  const given = await loadMarksOfAnswers(db, who.schoolId, [row])
  return {
    final: row.marks ? (row.marks[i] as number) / 100 : null,
    given: given(row.answer_id).map((g) => ({
      ...{ name: g.told.name, slot: g.told.slot, mark: g.told.marks?.[i] ?? null, at: g.told.at },
      counted: g.isPart,
    })),
  }
}
