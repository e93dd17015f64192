import path from 'node:path'
import { runWithBackupLock } from '../backup/backup-lock.ts'
import { checkKey } from '../backup/head.ts'
import { writeKey } from '../backup/key.ts'
import { makeBackup } from '../backup/make.ts'
import { type BackupRef, findBackups, readBackupManifest } from '../backup/manifest.ts'
import { openPlace } from '../backup/open-place.ts'
import { packWith } from '../backup/pack.ts'
import type { BackupStorage } from '../backup/place.ts'
import { proveBackup } from '../backup/prove.ts'
import { readConfig } from '../config.ts'
import { resolveDataLocations } from '../data-locations.ts'
import { checkFiles } from '../store/bind-files.ts'
import { hasTable } from '../store/installation.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { BACKUP_HELP } from './help.ts'
import { readProgramVersion, runWithSharedDatabase } from './open.ts'
import { hasHelpOption, parsePositionals, readOptions, type ToolOptions } from './options.ts'
import { formatBackupReport, timeText } from './words.ts'

export interface BackupCommandContext {
  readonly env: NodeJS.ProcessEnv
  readonly project: string
  /** Where relative names begin. */
  readonly cwd: string
  readonly say: (text: string) => unknown
}

/** `npm run backup`. @returns its exit code @throws Error with words for a person */
export async function backupCommand(args: readonly string[], around: BackupCommandContext): Promise<number> {
  const { env, project, cwd, say } = around
  if (hasHelpOption(args)) {
    say(BACKUP_HELP)
    return 0
  }
  const [action = 'make', name = ''] = parsePositionals(args)
  if (action === 'new-key' && name !== '') {
    await writeKey(path.resolve(cwd, name))
    say(`Made ${path.resolve(cwd, name)}. Keep a copy away from this machine and from the backups.\n`)
    return 0
  }
  const options = readOptions(args, env, project, cwd)
  if (action === 'list') return list(options, say)
  if (action === 'check') return check(options, name, around)
  if (action === 'make') return make(options, around)
  say(BACKUP_HELP)
  return 1
}

async function make({ to, key, where, retention }: ToolOptions, { env, project, say }: BackupCommandContext) {
  const config = readConfig(env, project)
  const names = resolveDataLocations(config)
  const place = openPlace(to, Date.now)
  const made = await runWithSharedDatabase(config, async (db, connection) => {
    if (!(await hasTable(db, 'school'))) throw new Error(`${names.database} holds nothing to back up.`)
    await checkFiles(db, names)
    return makeBackup({
      ...{ db, connection, files: resolveStorePaths(names), place, pack: packWith(key), where, retention },
      ...{ version: readProgramVersion(project), now: Date.now, say: (text) => say(`  ${text}\n`) },
    })
  })
  say(formatBackupReport(made, place))
  return made.written.manifest.files.missing > 0 ? 2 : 0
}

async function list({ to, key }: ToolOptions, say: BackupCommandContext['say']): Promise<number> {
  const [place, pack] = [openPlace(to, Date.now), packWith(key)]
  await checkKey(place, pack)
  for (const { id, at } of await findBackups(place)) {
    const { version, files, tables } = await readBackupManifest(place, pack, id)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const lacks = files.missing > 0 ? `, ${String(files.missing)} files were missing` : ''
    say(
      `${id}  ${timeText(at)}  ${String(rows)} rows, ${String(files.count)} files${lacks}, made by ${version}\n`,
    )
  }
  return 0
}

/** The backup of a name, or the latest. @throws Error there is none */
export async function findBackupOrLatest(place: BackupStorage, name: string): Promise<BackupRef> {
  const all = await findBackups(place)
  const found = name === '' ? all[0] : all.find(({ id }) => id === name)
  if (found) return found
  throw new Error(name === '' ? `${place.name} holds no backup.` : `${place.name} has no backup ${name}.`)
}

async function check({ to, key }: ToolOptions, name: string, { env, project, say }: BackupCommandContext) {
  const [place, pack] = [openPlace(to, Date.now), packWith(key)]
  await checkKey(place, pack)
  const { id, at } = await findBackupOrLatest(place, name)
  const manifest = await readBackupManifest(place, pack, id)
  const proof = await runWithSharedDatabase(readConfig(env, project), (db, connection) =>
    runWithBackupLock(db, () =>
      proveBackup({ connection, place, pack, manifest, read: 'all', now: Date.now() }),
    ),
  )
  say(
    `${id}, of ${timeText(at)}, is whole: ${proof.restored ? `${String(proof.rows)} rows were brought back and compared` : 'all tables were read (no scratch database may be made here)'}, ${String(proof.filesRead)} files were read.\n`,
  )
  return 0
}
