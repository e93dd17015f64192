import type { Tx } from '../../db/db.ts'
import type { VersionId } from '../store/store-papers.ts'
import { settleLines } from './settle-lines.ts'
import { settleBank, settleGoals, settleHomework, settleNamed } from './settle-named.ts'
import { settlePapers } from './settle-papers.ts'

/** What one look at the rows of the shared code came to. */
export interface Settled {
  /** Published versions whose reports are to be made again. */
  versions: VersionId[]
  /** Lines of teaching and leading of which the subject is certain now. */
  lines: number
}

/**
 * Tells 信息技术, 通用技术 and 技术 apart in what older releases stored under one code. What is right already is left
 * alone, so it may run again at any time: rows of a release beside this one come later.
 */
export async function settleCourses(tx: Tx): Promise<Settled> {
  const versions = await settlePapers(tx)
  const lines = await settleLines(tx)
  await settleNamed(tx)
  await settleHomework(tx)
  await settleGoals(tx)
  await settleBank(tx)
  return { versions, lines }
}
