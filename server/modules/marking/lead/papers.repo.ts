import type { Db, Tx } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'

/** Papers of exams that the school owns, with a template of their cards, in the newest version; newest exam first. */
export const papersToMark = (db: Db | Tx, school: SchoolId) =>
  db
    .selectFrom('card_template as t')
    .innerJoin('exam as e', 'e.exam_id', 't.exam_id')
    .innerJoin('exam_paper as p', on('p', 't', 'exam_id', 'paper_id'))
    .leftJoin('mark_marking as m', on('m', 't', 'school_id', 'exam_id', 'paper_id'))
    .where('t.school_id', '=', school)
    .where('e.owner_school_id', '=', school)
    .where((x) =>
      x(
        'p.version',
        '=',
        x
          .selectFrom('exam_version as v')
          .whereRef('v.exam_id', '=', 'e.exam_id')
          .select((f) => f.fn.max('v.version').as('newest')),
      ),
    )
    .select(['e.exam_id', 'e.name as exam_name', 'e.start_time', 't.template'])
    .select(['p.version', 'p.paper_id', 'p.course_id', 'p.course_name', 'm.marking_id', 'm.state'])
    .select((x) =>
      x
        .selectFrom('answer_card as c')
        .where('c.school_id', '=', school)
        .whereRef('c.exam_id', '=', 't.exam_id')
        .whereRef('c.paper_id', '=', 't.paper_id')
        .select((f) => f.fn.countAll<number>().as('n'))
        .as('cards'),
    )
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id')
    .orderBy('p.seq')

export type PaperRow = Awaited<ReturnType<ReturnType<typeof papersToMark>['execute']>>[number]

/** Questions of a paper that its cards show and people mark, in the paper's order; full marks in marks. */
export async function itemsToMark(db: Db | Tx, paper: PaperRow) {
  const rows = await db
    .selectFrom('exam_item')
    .where('exam_id', '=', paper.exam_id)
    .where('version', '=', paper.version)
    .where('paper_id', '=', paper.paper_id)
    .where('item_type', 'not in', ['choice', 'multi'])
    .select(['item_no', 'full_mark'])
    .orderBy('seq')
    .execute()
  const shown = new Set(paper.template.blocks.map((b) => b.itemNo))
  return rows.filter((r) => shown.has(r.item_no)).map((r) => ({ itemNo: r.item_no, full: r.full_mark }))
}

/** Teachers of a subject. */
export async function teachersOf(db: Db | Tx, school: SchoolId, courseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teacher_class')
    .where('school_id', '=', school)
    .where('course_id', '=', courseId)
    .select('teacher_id')
    .distinct()
    .orderBy('teacher_id')
    .execute()
  return rows.map((r) => r.teacher_id)
}
