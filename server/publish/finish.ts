import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/db.ts'
import type { VersionKey } from './read-facts.ts'

/** Rows that must be there before anybody may read them. */
export interface Expected {
  bundles: number
  lines: number
}

const TABLES = ['bundle', 'result_line', 'group_line', 'paper_stats'] as const

/** Takes away what a killed run of this version left behind; nothing of an unpublished version is ever read. */
export async function clearLeftovers(db: Db, { examId, version }: VersionKey): Promise<void> {
  for (const table of TABLES) {
    await db.deleteFrom(table).where('exam_id', '=', examId).where('version', '=', version).execute()
  }
}

/**
 * The one moment a version becomes visible: its state and, unless a newer one is current, the exam's current version.
 * Throws when rows are missing, as when another run cleared them meanwhile: then nothing is published.
 */
export async function finish(db: Db, key: VersionKey, publishedAt: Date, expected: Expected): Promise<void> {
  await inTransaction(db, async (tx) => {
    const count = async (table: 'bundle' | 'result_line') => {
      const { n } = await tx
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('exam_id', '=', key.examId)
        .where('version', '=', key.version)
        .executeTakeFirstOrThrow()
      return n
    }
    if ((await count('bundle')) !== expected.bundles || (await count('result_line')) !== expected.lines) {
      throw new Error('The reports of the exam are not complete. Publish it again.')
    }
    await tx
      .updateTable('exam_version')
      .set({ state: 'published', published_at: publishedAt })
      .where('exam_id', '=', key.examId)
      .where('version', '=', key.version)
      .execute()
    await tx
      .updateTable('exam')
      .set({ current_version: key.version })
      .where('exam_id', '=', key.examId)
      .where('current_version', '<', key.version)
      .execute()
  })
}
