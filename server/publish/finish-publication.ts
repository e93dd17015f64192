import { sql } from 'kysely'
import type { AbsentRule } from '#core/domain/analysis/absences.ts'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'
import { waitForPause } from '../exams/rules/publication-pause.ts'
import { CLASS_PART } from '../exams/store/bundle-kind.ts'
import type { VersionKey } from './read-facts.ts'

/** Rows that must be there before anybody may read them. */
export interface Expected {
  bundles: number
  /** Subjects of the parts that reports go on from. */
  parts: Set<string>
  lines: number
}

const published = overSchools('an exam is published')

const TABLES = ['bundle', 'result_line', 'group_line', 'paper_stats'] as const

/** Takes away what a killed run of this version left behind; nothing of an unpublished version is ever read. */
export async function clearLeftovers(db: Db, { examId, version }: VersionKey): Promise<void> {
  for (const table of TABLES) {
    await db
      .deleteFrom(table)
      .where('exam_id', '=', examId)
      .where('version', '=', version)
      .modifyEnd(published)
      .execute()
  }
}

/**
 * The one moment a version becomes visible: its state and, unless a newer one is current, the exam's current version.
 * Throws when rows are missing, as when another run cleared them meanwhile: then nothing is published.
 */
export async function finishPublication(
  db: Db,
  key: VersionKey,
  { publishedAt, absent }: { publishedAt: Date; absent: AbsentRule },
  expected: Expected,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { bundles, parts } = await tx
      .selectFrom('bundle')
      .select((e) => [
        e.fn.countAll<number>().filterWhere('kind', '<>', CLASS_PART).as('bundles'),
        e.fn.countAll<number>().filterWhere('kind', '=', CLASS_PART).as('parts'),
      ])
      .where('exam_id', '=', key.examId)
      .where('version', '=', key.version)
      .modifyEnd(published)
      .executeTakeFirstOrThrow()
    const { lines } = await tx
      .selectFrom('result_line')
      .select((e) => e.fn.countAll<number>().as('lines'))
      .where('exam_id', '=', key.examId)
      .where('version', '=', key.version)
      .modifyEnd(published)
      .executeTakeFirstOrThrow()
    if (bundles !== expected.bundles || lines !== expected.lines || parts < expected.parts.size) {
      throw new Error('The reports of the exam are not complete. Publish it again.')
    }
    await tx
      .updateTable('exam_version')
      .set({ state: 'published', published_at: publishedAt, absent_rule: absent })
      .where('exam_id', '=', key.examId)
      .where('version', '=', key.version)
      .execute()
    if (parts > expected.parts.size) await dropUnusedParts(tx, key)
    const { current_version } = await tx
      .selectFrom('exam')
      .where('exam_id', '=', key.examId)
      .select('current_version')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (current_version === 0) await waitForPause(tx, key.examId)
    await tx
      .updateTable('exam')
      .set({ current_version: key.version })
      .where('exam_id', '=', key.examId)
      .where('current_version', '<', key.version)
      .execute()
  })
}

/** Takes away parts of classes that reports made before went on from; after the version's row is locked. */
async function dropUnusedParts(tx: Tx, key: VersionKey): Promise<void> {
  await sql`
    delete from bundle k
    where k.exam_id = ${key.examId} and k.version = ${key.version} and k.kind = ${CLASS_PART} and not exists (
      select from bundle b where b.exam_id = k.exam_id and b.version = k.version and b.school_id = k.school_id
        and b.kind = 'student' and b.base = k.subject_id)`.execute(tx)
}
