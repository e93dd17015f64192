import { inTransaction } from '../../db/db.ts'
import { storeTree } from '../../exams/store-knowledge.ts'
import { Faults } from '../faults.ts'
import type { ImportOptions } from '../options.ts'
import { oneSchool } from '../resolve/one-school.ts'
import type { ImportWorld } from '../run.ts'
import { readTrees } from './read.ts'

export type KnowledgeOutcome =
  | { kind: 'faults'; faults: Faults }
  | { kind: 'checked'; courses: number; points: number }
  | {
      kind: 'stored'
      courses: number
      points: number
      /** Courses whose tree is new or another one than before. */
      changed: number
    }

/** Reads trees of knowledge points and makes them a school's. With any fault nothing is stored. */
export async function runKnowledge(options: ImportOptions, world: ImportWorld): Promise<KnowledgeOutcome> {
  const { view } = world
  const faults = new Faults()
  view.begin('reading')
  const trees = await readTrees(options, faults)
  view.end()
  const { db } = await world.open()
  const school = await oneSchool(db, options.settings.school, faults)
  if (school === null || faults.count > 0) return { kind: 'faults', faults }
  const points = [...trees.values()].reduce((sum, tree) => sum + tree.length, 0)
  const told = { courses: trees.size, points }
  if (options.dryRun) return { kind: 'checked', ...told }
  view.begin('storing')
  const changed = await inTransaction(db, async (tx) => {
    let count = 0
    for (const [courseId, tree] of trees) {
      if (await storeTree(tx, school, courseId, tree)) count += 1
    }
    return count
  })
  view.end()
  return { kind: 'stored', ...told, changed }
}
