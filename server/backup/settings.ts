import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readS3Place } from '../objects/s3/place.ts'
import type { S3Settings } from '../objects/s3/settings.ts'
import { parseKey } from './key.ts'
import { MOST_WAL_DAYS, RETENTION, type Retention } from './retention.ts'

/** Where backups lie: a folder, or a bucket of an S3-compatible store under a prefix. */
export type BackupTarget = { readonly kind: 'folder'; readonly dir: string } | S3Settings

/** How this server makes backups by itself. */
export interface BackupSettings {
  readonly to: BackupTarget
  /** Null: nothing is sealed. */
  readonly key: Buffer | null
  /** What the place is called on pages. */
  readonly where: string
  /** Minute of the day, in China, from which on the day's backup is due. */
  readonly minute: number
  readonly retention: Retention
  /** For how many days every moment can be brought back, by the log of the embedded database; 0: that is off. */
  readonly walDays: number
}

type ReadText = (file: string) => string
const fromDisk: ReadText = (file) => readFileSync(file, 'utf8')

/**
 * Reads a place: `s3://bucket/prefix`, else a folder, where a relative one is below `base`. What is wrong is added to
 * `faults`.
 */
export function readTarget(
  text: string,
  {
    env,
    base,
    faults,
    readText = fromDisk,
  }: { env: NodeJS.ProcessEnv; base: string; faults: string[]; readText?: ReadText },
): BackupTarget {
  const words = { text, own: 'KAOBAN_BACKUP_S3', prefix: 'kaoban-backup' }
  return readS3Place(words, { env, faults, readText }) ?? { kind: 'folder', dir: path.resolve(base, text) }
}

/** Reads a key file. What is wrong is added to `faults`, never the key. */
export function readBackupKey(
  file: string,
  { base, faults, readText = fromDisk }: { base: string; faults: string[]; readText?: ReadText },
): Buffer | null {
  if (file === '') return null
  try {
    const key = parseKey(readText(path.resolve(base, file)))
    if (key) return key
  } catch {
    // said below
  }
  faults.push(
    `${file} cannot be read or holds no backup key: make one with "npm run backup -- new-key FILE".`,
  )
  return null
}

/** Reads `KAOBAN_BACKUP_*`. Null: this server makes no backups by itself. */
export function readBackupSettings(
  env: NodeJS.ProcessEnv,
  base: string,
  faults: string[],
  readText: ReadText = fromDisk,
): BackupSettings | null {
  const get = (name: string): string => env[`KAOBAN_BACKUP_${name}`]?.trim() ?? ''
  const to = get('TO')
  const walDays = readWalDays(get('WAL_DAYS'), env, faults)
  if (to === '') {
    if (walDays > 0)
      faults.push('KAOBAN_BACKUP_WAL_DAYS needs KAOBAN_BACKUP_TO: the log is kept in the place of backups.')
    return null
  }
  const target = readTarget(to, { env, base, faults, readText })
  return {
    to: target,
    key: readBackupKey(get('KEY'), { base, faults, readText }),
    where: get('NAME').slice(0, 60) || (target.kind === 'folder' ? 'folder' : `s3 ${target.bucket}`),
    minute: readMinute(get('AT'), faults),
    retention: readRetention(get('KEEP'), faults),
    walDays,
  }
}

function readMinute(text: string, faults: string[]): number {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text || '02:30') ?? []
  if (hour !== undefined) return Number(hour) * 60 + Number(minute)
  faults.push(`KAOBAN_BACKUP_AT is "${text}": give a time of the day in China, such as 02:30.`)
  return 0
}

function readRetention(text: string, faults: string[]): Retention {
  if (text === '') return RETENTION
  const [, days, weeks, months] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text.replaceAll(' ', '')) ?? []
  if (days !== undefined) return { days: Number(days), weeks: Number(weeks), months: Number(months) }
  faults.push(`KAOBAN_BACKUP_KEEP is "${text}": give numbers of days, weeks and months, such as 7,5,12.`)
  return RETENTION
}

function readWalDays(text: string, env: NodeJS.ProcessEnv, faults: string[]): number {
  const days = /^\d{1,2}$/.test(text || '0') ? Number(text) : Number.NaN
  if (!(days <= MOST_WAL_DAYS)) {
    faults.push(
      `KAOBAN_BACKUP_WAL_DAYS is "${text}": give a number of days from 0 (off) to ${String(MOST_WAL_DAYS)}.`,
    )
    return 0
  }
  if (days > 0 && env['DATABASE_URL']?.trim())
    faults.push(
      'KAOBAN_BACKUP_WAL_DAYS is for the embedded database alone. The log of the PostgreSQL of DATABASE_URL is ' +
        'archived there, by its operator (archive_mode, archive_command; docs/backup.md): leave the setting out here.',
    )
  return days
}
