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
import { goal } from './migrations/0030-goal.ts'
import { office } from './migrations/0031-office.ts'
import { officeImport } from './migrations/0032-office-import.ts'
import { officePeople } from './migrations/0033-office-people.ts'
import { officeCalendar } from './migrations/0034-office-calendar.ts'
import { officeAccounts } from './migrations/0036-office-accounts.ts'
import { officeRunning } from './migrations/0037-office-running.ts'
import { partnerKeys } from './migrations/0038-partner-keys.ts'
import { restDays } from './migrations/0038-rest-days.ts'
import { keysBySchool } from './migrations/0046-keys-by-school.ts'
import { marking } from './migrations/0047-marking.ts'
import { markingEnd } from './migrations/0048-marking-end.ts'
import { rosterFiles } from './migrations/0051-roster-files.ts'
import { retention } from './migrations/0052-retention.ts'
import { callShares } from './migrations/0053-call-shares.ts'
import { holidayNotebook } from './migrations/0054-holiday-notebook.ts'
import { jobFormat } from './migrations/0055-job-format.ts'
import { bundleFormat } from './migrations/0056-bundle-format.ts'
import { growth } from './migrations/0057-growth.ts'
import { calendarFeed } from './migrations/0058-calendar-feed.ts'
import { push } from './migrations/0059-push.ts'
import { ltiGrade } from './migrations/0060-lti-grade.ts'
import { teachingThen } from './migrations/0061-teaching-then.ts'
import { coursesApart } from './migrations/0062-courses-apart.ts'
import { markerPen } from './migrations/0063-marker-pen.ts'
import { scoreLine } from './migrations/0064-score-line.ts'
import { markerComments } from './migrations/0065-marker-comments.ts'
import { englishNames } from './migrations/0066-english-names.ts'
import { removedDraft } from './migrations/0067-removed-draft.ts'
import { pushFollower } from './migrations/0068-push-follower.ts'
import { auditChain } from './migrations/0069-audit-chain.ts'

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
  '0030-goal': goal,
  '0031-office': office,
  '0032-office-import': officeImport,
  '0033-office-people': officePeople,
  '0034-office-calendar': officeCalendar,
  '0036-office-accounts': officeAccounts,
  '0037-office-running': officeRunning,
  '0038-partner-keys': partnerKeys,
  '0038-rest-days': restDays,
  '0046-keys-by-school': keysBySchool,
  '0047-marking': marking,
  '0048-marking-end': markingEnd,
  '0051-roster-files': rosterFiles,
  '0052-retention': retention,
  '0053-call-shares': callShares,
  '0054-holiday-notebook': holidayNotebook,
  '0055-job-format': jobFormat,
  '0056-bundle-format': bundleFormat,
  '0057-growth': growth,
  '0058-calendar-feed': calendarFeed,
  '0059-push': push,
  '0060-lti-grade': ltiGrade,
  '0061-teaching-then': teachingThen,
  '0062-courses-apart': coursesApart,
  '0063-marker-pen': markerPen,
  '0064-score-line': scoreLine,
  '0065-marker-comments': markerComments,
  '0066-english-names': englishNames,
  '0067-removed-draft': removedDraft,
  '0068-push-follower': pushFollower,
  '0069-audit-chain': auditChain,
}

/**
 * Brings the schema up to date; safe to call at every start. A later release may have been here: what it added is left
 * alone, and this release works beside it unless it says otherwise (`OLDEST`).
 * @returns names of migrations of later releases
 * @throws Error when this release is too old for these tables
 */
export async function migrate(db: Db): Promise<string[]> {
  const later = (await doneMigrations(db)).filter((name) => !(name in migrations))
  if (later.length > 0) await refuseTooOld(db)
  const passed = later.map((name): [string, Migration] => [name, { up: () => Promise.resolve() }])
  await migrateTo(db, { ...migrations, ...Object.fromEntries(passed) })
  return later
}

/**
 * Setting by which a migration that takes something away names the last migration before which a release must not be
 * older: `insert into setting (key, value) values ('oldestRelease', '"0056-bundle-format"')`.
 */
const OLDEST = 'oldestRelease'

async function refuseTooOld(db: Db): Promise<void> {
  const row = await db.selectFrom('setting').where('key', '=', OLDEST).select('value').executeTakeFirst()
  const needed = typeof row?.value === 'string' ? row.value : ''
  if (needed === '' || needed in migrations) return
  throw new Error(
    `A later release took away what this one needs: its tables are for releases that know ${needed}. ` +
      'Start a later release, or bring a backup of this one back (docs/releases.md). Nothing was changed.',
  )
}

/** None where there are no tables yet. */
async function doneMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    there: string | null
  }>`select to_regclass('kysely_migration')::text as there`.execute(db)
  if (rows[0]?.there == null) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}

/**
 * Makes the tables that a database had when these migrations were done in it; it has none yet.
 * @throws Error for one that this release does not know
 */
export async function migrateOnly(db: Db, names: readonly string[]): Promise<void> {
  const strange = names.filter((name) => !(name in migrations))
  if (strange.length > 0)
    throw new Error(`A newer release made these tables (${strange.join(', ')}): install that one first.`)
  const wanted = Object.entries(migrations).filter(([name]) => names.includes(name))
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  await migrateTo(db, Object.fromEntries(wanted), rows[0]?.name)
}

/** @param schema the one to look for the migrator's own tables in, where others may have such too */
async function migrateTo(db: Db, wanted: Record<string, Migration>, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider: { getMigrations: () => Promise.resolve(wanted) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find((r) => r.status === 'Error')?.migrationName ?? 'unknown'
    throw new Error(`The database could not be brought up to date (migration ${failed}).`, { cause: error })
  }
}

/** Names of migrations of this release that a database lacks: it was restored from before, or is another one. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const done = new Set(await doneMigrations(db))
  return Object.keys(migrations).filter((name) => !done.has(name))
}
