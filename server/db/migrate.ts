import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { first } from './migrations/0001-first.ts'
import { signOn } from './migrations/0002-sign-on.ts'
import { entry } from './migrations/0003-entry.ts'
import { people } from './migrations/0004-people.ts'
import { qr } from './migrations/0005-qr.ts'
import { homework } from './migrations/0006-homework.ts'
import { membership } from './migrations/0007-membership.ts'
import { schoolSetting } from './migrations/0007-school-setting.ts'
import { wrongTag } from './migrations/0008-wrong-tag.ts'
import { appeal } from './migrations/0009-appeal.ts'
import { orders } from './migrations/0010-orders.ts'
import { formulas } from './migrations/0011-formulas.ts'
import { answerCard } from './migrations/0012-answer-card.ts'
import { exercise } from './migrations/0013-exercise.ts'
import { scoresAssigned } from './migrations/0013-scores-assigned.ts'
import { shownPlace } from './migrations/0013-shown-place.ts'
import { notebook } from './migrations/0014-notebook.ts'
import { downloads } from './migrations/0015-downloads.ts'
import { consolidate } from './migrations/0016-consolidate.ts'
import { practice } from './migrations/0017-practice.ts'
import { paperFiles } from './migrations/0018-paper-files.ts'
import { knowledge } from './migrations/0019-knowledge.ts'
import { reportParts } from './migrations/0020-report-parts.ts'
import { installation } from './migrations/0021-installation.ts'
import { replaced } from './migrations/0023-replaced.ts'
import { jobQuestion } from './migrations/0025-job-question.ts'
import { absentRule } from './migrations/0028-absent-rule.ts'
import { operationTables } from './migrations/0029-operation-tables.ts'

/** Append-only: a name, once shipped, never changes or moves. */
const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-sign-on': signOn,
  '0003-entry': entry,
  '0004-people': people,
  '0005-qr': qr,
  '0006-homework': homework,
  '0007-membership': membership,
  '0007-school-setting': schoolSetting,
  '0008-wrong-tag': wrongTag,
  '0009-appeal': appeal,
  '0010-orders': orders,
  '0013-exercise': exercise,
  '0013-scores-assigned': scoresAssigned,
  '0013-shown-place': shownPlace,
  '0011-formulas': formulas,
  '0012-answer-card': answerCard,
  '0014-notebook': notebook,
  '0015-downloads': downloads,
  '0016-consolidate': consolidate,
  '0017-practice': practice,
  '0018-paper-files': paperFiles,
  '0019-knowledge': knowledge,
  '0020-report-parts': reportParts,
  '0021-installation': installation,
  '0023-replaced': replaced,
  '0025-job-question': jobQuestion,
  '0028-absent-rule': absentRule,
  '0029-operation-tables': operationTables,
}

/** Brings the schema up to date; safe to call at every start. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find((r) => r.status === 'Error')?.migrationName ?? 'unknown'
    throw new Error(`The database could not be brought up to date (migration ${failed}).`, { cause: error })
  }
}

/** Names of migrations of this release that a database lacks: it was restored from before, or is another one. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).filter((name) => !done.has(name))
}
