import { checkKey } from '../backup/head.ts'
import { readBackupManifest } from '../backup/manifest.ts'
import { openPlace } from '../backup/open-place.ts'
import { packWith } from '../backup/pack.ts'
import { restoreBackup } from '../backup/restore.ts'
import { OutsideError } from '../backup-wal/moments.ts'
import { restoreMoment } from '../backup-wal/restore-moment.ts'
import { readConfig } from '../config.ts'
import { resolveDataLocations } from '../data-locations.ts'
import { filesName } from '../store/pairing-words.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { type BackupCommandContext, findBackupOrLatest } from './backup.command.ts'
import { RESTORE_HELP } from './help.ts'
import { momentText } from './moment-text.ts'
import { readProgramVersion, runWithExclusiveDatabase } from './open.ts'
import { hasHelpOption, readOptions, type ToolOptions } from './options.ts'
import { timeText } from './words.ts'

/** `npm run restore`. @returns its exit code @throws Error with words for a person */
export async function restoreCommand(args: readonly string[], around: BackupCommandContext): Promise<number> {
  const { env, project, cwd, say } = around
  if (hasHelpOption(args)) {
    say(RESTORE_HELP)
    return 0
  }
  const options = readOptions(args, env, project, cwd)
  if (options.words.length > (options.until === null ? 1 : 0)) {
    say(RESTORE_HELP)
    return 1
  }
  return options.until === null ? backup(options, around) : moment(options, options.until, around)
}

async function backup({ words, to, key, over }: ToolOptions, { env, project, say }: BackupCommandContext) {
  const config = readConfig(env, project)
  const [place, pack] = [openPlace(to, Date.now), packWith(key)]
  await checkKey(place, pack)
  const { id, at } = await findBackupOrLatest(place, words[0] ?? '')
  const manifest = await readBackupManifest(place, pack, id)
  const names = resolveDataLocations(config)
  say(`Bringing back ${id}, of ${timeText(at)}, into ${names.database} and ${filesName(names)}\n`)
  const done = await runWithExclusiveDatabase(config, (connection) =>
    restoreBackup({
      ...{ connection, files: resolveStorePaths(names), place, pack, manifest, over },
      ...{ now: Date.now, say: (text) => say(`  ${text}\n`) },
    }),
  )
  say(backLines(done))
  return 0
}

const backLines = ({ rows, files }: { rows: number; files: number }): string =>
  `It is back: ${String(rows)} rows, ${String(files)} files written. Start the server ("npm start", or "systemctl start ` +
  'kaoban" after install.sh): it brings the tables up to date, and phones send again what came after this backup.\n'

/** The state of any moment that the log of the embedded database tells of. */
async function moment(
  { to, key, over }: ToolOptions,
  at: number,
  { env, project, say }: BackupCommandContext,
) {
  const config = readConfig(env, project)
  const place = openPlace(to, Date.now)
  const names = resolveDataLocations(config)
  const about = `${momentText(at)} in ${names.database} and ${filesName(names)}`
  say(`Bringing back the state of ${about}\n`)
  const done = await runWithExclusiveDatabase(config, (connection) =>
    restoreMoment({
      ...{ connection, files: resolveStorePaths(names), place, pack: packWith(key), over, at },
      ...{
        home: config.dataDir,
        embedded: config.databaseUrl === undefined,
        version: readProgramVersion(project),
      },
      ...{ now: Date.now, say: (text: string) => say(`  ${text}\n`) },
    }),
  ).catch((e: unknown) => {
    throw e instanceof OutsideError ? new Error(outside(e, at, place.name), { cause: e }) : e
  })
  say(backLines(done))
  if (done.missing === 0) return 0
  say(`${String(done.missing)} files that rows of that moment name are nowhere any more.\n`)
  return 2
}

function outside({ ranges }: OutsideError, at: number, place: string): string {
  const limits = ranges.map(({ from, to }) => `from ${momentText(from)} to ${momentText(to)}`)
  return limits.length > 0
    ? `${momentText(at)} cannot be brought back from ${place}, which has all moments ${limits.join(' and ')}.`
    : `${place} holds no log, so no moment can be named: it is kept where KAOBAN_BACKUP_WAL_DAYS is set, and that of the ` +
        'PostgreSQL of a DATABASE_URL by its operator (docs/backup.md). "npm run backup -- list" names the backups.'
}
