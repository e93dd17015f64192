import type { TreePoint } from '#core/domain/knowledge/tree.ts'
import type { Tx } from '../../db/db.ts'
import { schoolOf } from '../../db/scope.ts'
import type { StoredRoster } from '../../exams/roster.ts'
import { storeTree } from '../../exams/store-knowledge.ts'
import type { CourseId } from '../courses.ts'
import { pointsOf } from './chapters.ts'
import { GEOGRAPHY, HISTORY, POLITICS } from './humanities.ts'
import { CHINESE, ENGLISH } from './languages.ts'
import { BIOLOGY, CHEMISTRY, MATH, PHYSICS } from './sciences.ts'

/** The tree of every course of the demo district. */
export const TREES: Readonly<Record<CourseId, readonly TreePoint[]>> = {
  chinese: pointsOf(CHINESE),
  math: pointsOf(MATH),
  english: pointsOf(ENGLISH),
  physics: pointsOf(PHYSICS),
  chemistry: pointsOf(CHEMISTRY),
  biology: pointsOf(BIOLOGY),
  politics: pointsOf(POLITICS),
  history: pointsOf(HISTORY),
  geography: pointsOf(GEOGRAPHY),
}

/** Gives each school of the district the trees. */
export async function storeTrees(tx: Tx, roster: StoredRoster): Promise<void> {
  for (const { schoolId } of roster.schools.values()) {
    for (const [courseId, tree] of Object.entries(TREES))
      await storeTree(tx, schoolOf(schoolId, 'row'), courseId, tree)
  }
}
