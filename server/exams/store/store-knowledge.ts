import type { TreePoint } from '#core/domain/knowledge/tree.ts'
import type { Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'

/** Rows of one statement. */
const BATCH = 2000

/**
 * Makes a tree the one a school has of a course, in the caller's transaction.
 * @returns whether it had another one, or none
 */
export async function storeTree(
  tx: Tx,
  school: SchoolId,
  courseId: string,
  tree: readonly TreePoint[],
): Promise<boolean> {
  const before = await tx
    .selectFrom('knowledge_point')
    .where('school_id', '=', school)
    .where('course_id', '=', courseId)
    .select(['point', 'parent'])
    .orderBy('seq')
    .execute()
  const isSame =
    before.length === tree.length &&
    tree.every(({ point, parent }, i) => before[i]?.point === point && before[i]?.parent === parent)
  if (isSame) return false
  await tx
    .deleteFrom('knowledge_point')
    .where('school_id', '=', school)
    .where('course_id', '=', courseId)
    .execute()
  const rows = tree.map(({ point, parent }, seq) => ({
    school_id: school,
    course_id: courseId,
    point,
    parent,
    seq,
  }))
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx
      .insertInto('knowledge_point')
      .values(rows.slice(at, at + BATCH))
      .execute()
  }
  return true
}
