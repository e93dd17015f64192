import { sql } from 'kysely'
import type { Machine } from '#contract/office/running.ts'
import { type BackupNote, lastBackup } from '../../backup/note.ts'
import { checkLastBackup } from '../../backup/trouble.ts'
import { type WalNote, walNote } from '../../backup-wal/note.ts'
import { walTroubleOf } from '../../backup-wal/trouble.ts'
import type { Db } from '../../db/db.ts'
import type { Readiness } from '../../http/ready/ready.ts'
import { ADDRESS_CODES_A_DAY, PHONE_CODES_A_DAY } from '../../sms/codes.ts'

/** A certificate that is in use: what it is good for, and to when (epoch ms). */
export interface Certificate {
  readonly names: readonly string[]
  readonly validTo: number
}

/** What is asked of the machine; tests bring their own. */
export interface MachineProbes {
  readonly disk: () => Promise<{ freeBytes: number; totalBytes: number }>
  readonly database: () => Promise<NonNullable<Machine['database']>>
  readonly ready: () => Promise<Readiness>
  /** Null: no https of its own. */
  readonly certificate: () => Certificate | null
  /** Whether codes are carried to phones. */
  readonly carrier: boolean
}

/** Milliseconds for a figure; one that takes longer is left out, and the page says so. */
export const FIGURE_MS = 2_000
const DAY_MS = 86_400_000
/** Below this the disk is full for our purposes, as `/readyz` has it, and below these it will be soon. */
const FULL_BYTES = 64 * 1_048_576
const LOW = { bytes: 2 * 1_073_741_824, share: 0.1 }
const CERTIFICATE_ENDS_MS = 14 * DAY_MS

function diskState(freeBytes: number, totalBytes: number): 'well' | 'low' | 'full' {
  if (freeBytes < FULL_BYTES) return 'full'
  return freeBytes < LOW.bytes || freeBytes < totalBytes * LOW.share ? 'low' : 'well'
}

/** The figure, or null where it cannot be had within the time. */
const figure = <T>(asked: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms)
    asked.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })

/** Figures of the database itself. `db` of connections of its own, so that they do not wait behind calls. */
export async function databaseFigures(db: Db): Promise<NonNullable<Machine['database']>> {
  const { rows } = await sql<NonNullable<Machine['database']>>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database told nothing of itself.')
  return row
}

/** Codes that were asked for in the last 24 hours: the rows of older ones are gone. */
async function codesOfDay(db: Db, now: number): Promise<number> {
  const { n } = await db
    .selectFrom('sms_code')
    .where('created_at', '>', new Date(now - DAY_MS))
    .where('code_hash', '!=', '')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const certificateState = ({ validTo }: Certificate, now: number) =>
  validTo <= now ? 'over' : validTo - now < CERTIFICATE_ENDS_MS ? 'ends' : 'well'

function backupOf(last: BackupNote | null, wal: WalNote | null, now: number): Machine['backup'] {
  if (last === null) return null
  const { at, where, testedAt, failedAt, missing } = last
  const trouble = checkLastBackup(last, now)
  const walTrouble = walTroubleOf(wal, now)
  const well = walTrouble === null ? 'well' : 'moments'
  const rest = missing > 0 ? 'missing' : testedAt === null ? 'untested' : well
  return {
    at,
    where,
    testedAt,
    failedAt,
    missing,
    moments: momentsOf(wal, walTrouble),
    state: trouble === null || trouble === 'none' ? rest : trouble,
  }
}

function momentsOf(
  wal: WalNote | null,
  trouble: 'failed' | 'old' | null,
): NonNullable<Machine['backup']>['moments'] {
  if (!wal || wal.from === null || wal.through === null) return null
  return { from: wal.from, through: wal.through, state: trouble ?? 'well' }
}

/** Everything of the machine that its administrator is shown: no path, no address, no secret. `now`: epoch ms. */
export async function machineOf(
  db: Db,
  probes: MachineProbes,
  now: number,
  figureMs: number = FIGURE_MS,
): Promise<Machine> {
  const certificate = probes.certificate()
  const [disk, ready, database, backup, wal, lastDay] = await Promise.all([
    figure(probes.disk(), figureMs),
    figure(probes.ready(), figureMs),
    figure(probes.database(), figureMs),
    lastBackup(db),
    walNote(db),
    figure(codesOfDay(db, now), figureMs),
  ])
  return {
    disk: disk && { ...disk, state: diskState(disk.freeBytes, disk.totalBytes) },
    unwell: [...(ready?.reasons ?? (['database'] as const))],
    database,
    certificate: certificate && {
      names: [...certificate.names],
      validTo: certificate.validTo,
      state: certificateState(certificate, now),
    },
    backup: backupOf(backup, wal, now),
    messages:
      lastDay === null
        ? null
        : {
            carrier: probes.carrier,
            lastDay,
            aPhone: PHONE_CODES_A_DAY,
            anAddress: ADDRESS_CODES_A_DAY,
          },
  }
}
