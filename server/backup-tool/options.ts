import path from 'node:path'
import { parseArgs } from 'node:util'
import { RETENTION, type Retention } from '../backup/retention.ts'
import {
  type BackupSettings,
  type BackupTarget,
  readBackupKey,
  readBackupSettings,
  readTarget,
} from '../backup/settings.ts'
import { readMoment } from './moment-text.ts'

/** What the command line and the settings of the environment ask for. */
export interface ToolOptions {
  readonly words: readonly string[]
  readonly over: boolean
  /** The moment to bring back, epoch ms; null: none was named. */
  readonly until: number | null
  readonly to: BackupTarget
  readonly key: Buffer | null
  readonly where: string
  readonly retention: Retention
}

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  key: { type: 'string' },
  over: { type: 'boolean' },
  until: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export const hasHelpOption = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h')

/** The words of a command line that are no options. @throws Error for an option that is not known */
export const parsePositionals = (args: readonly string[]): string[] =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }).positionals

/**
 * @param cwd where relative names begin
 * @throws Error with all that is wrong
 */
export function readOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  project: string,
  cwd: string,
): ToolOptions {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const faults: string[] = []
  const set: BackupSettings | null = readBackupSettings(env, project, faults)
  const named = values.to ?? values.from
  const to = named === undefined ? set?.to : readTarget(named, { env, base: cwd, faults })
  if (!to) faults.push('Say where: --to (or --from) a folder or s3://bucket/prefix, or set KAOBAN_BACKUP_TO.')
  const key = values.key === undefined ? (set?.key ?? null) : readBackupKey(values.key, { base: cwd, faults })
  const until = values.until === undefined ? null : readMoment(values.until)
  if (until !== null && Number.isNaN(until))
    faults.push(
      `--until is "${values.until ?? ''}": give a moment such as '2026-11-26 14:30' (time in China) or 2026-11-26T06:30:00Z.`,
    )
  if (faults.length > 0 || !to) throw new Error(faults.join('\n'))
  return {
    ...{ words: positionals, over: values.over ?? false, until, to, key },
    ...{ where: set?.where ?? (to.kind === 'folder' ? path.basename(to.dir) : `s3 ${to.bucket}`) },
    retention: set?.retention ?? RETENTION,
  }
}
