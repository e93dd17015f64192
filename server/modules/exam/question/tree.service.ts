import type { Static } from 'typebox'
import type { knowledgeTree } from '#contract/question.ts'
import { treeOf } from '#core/domain/knowledge/tree.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { openExam } from '../exam.service.ts'
import { pointsOfExam, treesOf } from './tree.repo.ts'

/** The part of the school's trees that holds the points of an exam, of the courses the asker may read. @throws Refusal 10005 */
export async function treeOfExam(
  db: Db,
  who: Principal,
  examId: string,
): Promise<Static<typeof knowledgeTree.reply>> {
  const { only } = await openExam(db, who, examId)
  const points = await pointsOfExam(db, examId)
  const courseIds = [...points.keys()].filter((id) => only === null || only.has(id))
  const trees = await treesOf(db, who.schoolId, courseIds)
  return {
    courses: courseIds.flatMap((courseId) => {
      const own = trees.filter((row) => row.course_id === courseId)
      const held = treeOf(own, points.get(courseId) ?? new Set()).map(({ point, parent }) => ({
        point,
        parent,
      }))
      return held.length > 0 ? [{ courseId, points: held }] : []
    }),
  }
}
