import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readS3Place } from '../objects/s3/place.ts'
import type { S3Settings } from '../objects/s3/settings.ts'
import { parseKey } from './key.ts'
import { RETENTION, type Retention } from './retention.ts'

/** Where backups lie: a folder, or a bucket of an S3-compatible store under a prefix. */
export type Target = { readonly kind: 'folder'; readonly dir: string } | S3Settings

/** How this server makes backups by itself. */
export interface BackupSettings {
  readonly to: Target
  /** Null: nothing is sealed. */
  readonly key: Buffer | null
  /** What the place is called on pages. */
  readonly where: string
  /** Minute of the day, in China, from which on the day's backup is due. */
  readonly minute: number
  readonly retention: Retention
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
): Target {
  const words = { text, own: 'KAOBAN_BACKUP_S3', prefix: 'kaoban-backup' }
  return readS3Place(words, { env, faults, readText }) ?? { kind: 'folder', dir: path.resolve(base, text) }
}

/** Reads a key file. What is wrong is added to `faults`, never the key. */
export function readKey(
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
  if (to === '') return null
  const target = readTarget(to, { env, base, faults, readText })
  return {
    to: target,
    key: readKey(get('KEY'), { base, faults, readText }),
    where: get('NAME').slice(0, 60) || (target.kind === 'folder' ? 'folder' : `s3 ${target.bucket}`),
    minute: readMinute(get('AT'), faults),
    retention: readRetention(get('KEEP'), faults),
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
