import type { TreePoint } from '#core/domain/knowledge/tree.ts'
import type { Tx } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import type { StoredRoster } from '../../exams/roster/roster.ts'
import { storeTree } from '../../exams/store/store-knowledge.ts'
import type { CourseId } from '../courses.ts'
import trees from '../data/trees.json' with { type: 'json' }

/** Chapters with their sections, or with their points, separated by blanks. */
interface Chapters {
  readonly [chapter: string]: string | Chapters
}

/** The same as a list, each point before those under it. */
export const pointsOf = (chapters: Chapters, parent = ''): TreePoint[] =>
  Object.entries(chapters).flatMap(([point, under]) => [
    { point, parent },
    ...(typeof under === 'string'
      ? under.split(' ').map((name) => ({ point: name, parent: point }))
      : pointsOf(under, point)),
  ])

/** The tree of every course of the demo district. */
export const TREES: Readonly<Record<CourseId, Chapters>> = trees

/** Gives each school of the district the trees. */
export async function storeTrees(tx: Tx, roster: StoredRoster): Promise<void> {
  for (const { schoolId } of roster.schools.values()) {
    for (const [courseId, tree] of Object.entries(TREES))
      await storeTree(tx, schoolOf(schoolId, 'row'), courseId, pointsOf(tree))
  }
}
