import { storeTree } from '../../exams/store/store-knowledge.ts'
import { runForSchool, type SchoolOutcome } from '../for-school.ts'
import type { ImportOptions } from '../options.ts'
import type { ImportWorld } from '../run.ts'
import { readTrees } from './read.ts'

interface KnowledgeStoreResult {
  /** Courses whose tree is new or another one than before. */
  changed: number
}

export type KnowledgeOutcome = SchoolOutcome<{ courses: number; points: number }, KnowledgeStoreResult>

/** Reads trees of knowledge points and makes them a school's. With any fault nothing is stored. */
export const runKnowledge = (options: ImportOptions, world: ImportWorld): Promise<KnowledgeOutcome> =>
  runForSchool(options, world, {
    read: readTrees,
    count: (trees) => ({
      courses: trees.size,
      points: [...trees.values()].reduce((sum, tree) => sum + tree.length, 0),
    }),
    store: (trees, { school, storing }) =>
      storing(async (tx) => {
        let changed = 0
        for (const [courseId, tree] of trees) {
          if (await storeTree(tx, school, courseId, tree)) changed += 1
        }
        return { changed }
      }),
  })
