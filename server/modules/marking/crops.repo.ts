import type { CropFacts } from '#contract/marking/shapes.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { BlockRow } from './block.repo.ts'

/** A picture of an answer with where its bytes are. */
export interface Crop extends CropFacts {
  sha256: string
  type: string
}

/** Pictures of answers of a block, in the order of its questions, as the scanned cards have them now; by student. */
export async function cropsOf(
  db: Db | Tx,
  school: SchoolId,
  block: Pick<BlockRow, 'exam_id' | 'paper_id' | 'items'>,
  studentIds: readonly string[],
): Promise<(studentId: string) => Crop[]> {
  if (studentIds.length === 0) return () => []
  const cards = await db
    .selectFrom('answer_card')
    .where('school_id', '=', school)
    .where('exam_id', '=', block.exam_id)
    .where('paper_id', '=', block.paper_id)
    .where('student_id', 'in', studentIds)
    .select(['student_id', 'pictures'])
    .execute()
  const named = cards.map((card) => ({
    studentId: card.student_id,
    crops: block.items.flatMap((i) => (card.pictures?.crops ?? []).filter((c) => c.itemNo === i.itemNo)),
  }))
  const ids = named.flatMap(({ crops }) => crops.map((c) => c.fileId))
  const files =
    ids.length === 0
      ? []
      : await db
          .selectFrom('file')
          .where('school_id', '=', school)
          .where('file_id', 'in', ids)
          .select(['file_id', 'size', 'sha256', 'type'])
          .execute()
  const fileOf = new Map(files.map((f) => [f.file_id, f]))
  const found = new Map(
    named.map(({ studentId, crops }) => [
      studentId,
      crops.flatMap(({ itemNo, fileId }, cropNo) => {
        const file = fileOf.get(fileId)
        return file ? [{ cropNo, itemNo, bytes: file.size, sha256: file.sha256, type: file.type }] : []
      }),
    ]),
  )
  return (studentId) => found.get(studentId) ?? []
}

/** As replies tell them. */
export const cropFacts = (crops: readonly Crop[]): CropFacts[] =>
  crops.map(({ cropNo, itemNo, bytes }) => ({ cropNo, itemNo, bytes }))
