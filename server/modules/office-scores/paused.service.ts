import { Status } from '#contract/envelope.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { findPauseStart } from '../../exams/rules/publication-pause.ts'
import { Refusal } from '../../http/reply/refusal.ts'

/** Whether an administrator has paused publishing in a school. */
export const isPaused = async (db: Db | Tx, school: SchoolId): Promise<boolean> =>
  (await findPauseStart(db, school)) !== null

/** @throws Refusal 10032 while publishing is paused */
export async function requireNotPaused(db: Db | Tx, school: SchoolId): Promise<void> {
  if (await isPaused(db, school))
    throw new Refusal(Status.paused, 'paused', { because: 'publishing is paused' })
}
