import type { AnswerCard } from '#contract/exam/card.ts'
import type { KeptPictures } from '../../../db/card-tables.ts'
import type { Db } from '../../../db/db.ts'
import { on } from '../../../db/joins.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { CardKey } from './files.service.ts'

/** Lines over the blocks of one question. */
export type CardPenMarks = NonNullable<NonNullable<AnswerCard['card']>['items'][number]['pen']>

/**
 * What was drawn over a student's answers by the markers whose marks a version of the exam was made of, by question. Of two
 * markers the first who drew something: one drawing over another could not be read. None until the marks are published.
 */
export async function penOf(
  db: Db,
  school: SchoolId,
  key: CardKey,
  { version, crops }: { version: number; crops: KeptPictures['crops'] },
): Promise<Map<string, CardPenMarks>> {
  const rows = await db
    .selectFrom('mark_marking as m')
    .innerJoin('mark_block as b', on('b', 'm', 'school_id', 'marking_id'))
    .innerJoin('mark_answer as a', on('a', 'b', 'school_id', 'block_id'))
    .innerJoin('mark_task as t', on('t', 'a', 'school_id', 'answer_id', 'round'))
    .where('m.school_id', '=', school)
    .where('m.exam_id', '=', key.exam_id)
    .where('m.paper_id', '=', key.paper_id)
    .where('m.state', '=', 'done')
    .where('m.version', '<=', version)
    .where('a.student_id', '=', key.student_id)
    .where('t.purpose', '=', 'count')
    .where('t.lost', '=', false)
    .where('t.said', '=', true)
    .where('t.pen', 'is not', null)
    .select(['b.items', 'a.answer_id', 'a.made_of', 't.slot', 't.pen'])
    .orderBy('t.slot')
    .execute()
  const found = new Map<string, CardPenMarks>()
  const drawn = new Set<string>()
  for (const { items, answer_id, made_of, slot, pen } of rows) {
    if (!made_of?.includes(slot) || drawn.has(answer_id)) continue
    drawn.add(answer_id)
    // pictures of an answer are counted through the questions of its block
    const parts = items.flatMap(({ itemNo }) =>
      crops.filter((c) => c.itemNo === itemNo).map((_, part) => ({ itemNo, part })),
    )
    for (const { cropNo, strokes } of pen ?? []) {
      const at = parts[cropNo]
      if (at) found.set(at.itemNo, [...(found.get(at.itemNo) ?? []), { part: at.part, strokes }])
    }
  }
  return found
}
