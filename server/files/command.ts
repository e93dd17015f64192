import { PROJECT } from '../cli/open.ts'
import { type Config, readConfig } from '../config.ts'
import { resolveDataLocations } from '../data-locations.ts'
import { type Db, openDb, openPool } from '../db/db.ts'
import { bringUpToDate } from '../db/up-to-date.ts'
import { connectDatabase } from '../pg/connect.ts'
import { adoptFiles, bindFiles, checkFiles, inspectInstallationPair } from '../store/bind-files.ts'
import { judgePairing } from '../store/pairing.ts'
import { filesName } from '../store/pairing-words.ts'
import { openStore } from '../store/store.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { sweepStore } from '../store/sweep.ts'
import { formatMegabytes, sweptLine } from '../store/sweep-words.ts'
import { restoreTrash } from '../store/trash.ts'
import { trashSize } from '../store/trash-sweep.ts'
import { HELP } from './help.ts'

type Say = (text: string) => unknown

const ACTIONS = { status, adopt, sweep, 'restore-trash': restore } as const

/** Runs the command; returns its exit code: 0 done, 1 could not be done. @throws Error with words for a person */
export async function filesCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<number> {
  const [name = ''] = args
  const action = Object.entries(ACTIONS).find(([known]) => known === name)?.[1]
  if (!action || args.length !== 1) {
    say(HELP)
    return args.includes('--help') || args.includes('-h') ? 0 : 1
  }
  return action(readConfig(env, PROJECT), say)
}

/** Opens the database beside a running server, or by itself when none runs; `update` brings its tables up to date. */
async function withDb<T>(
  config: Config,
  besideFiles: boolean,
  work: (db: Db, update: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = config
  const database = await connectDatabase({ dataDir, databaseUrl, mode: 'auto', besideFiles })
  try {
    const db = openDb(openPool(database.connection))
    try {
      return await work(db, () => bringUpToDate(database.connection))
    } finally {
      await db.destroy()
    }
  } finally {
    await database.stop()
  }
}

function status(config: Config, say: Say): Promise<number> {
  return withDb(config, false, async (db) => {
    const names = resolveDataLocations(config)
    const places = resolveStorePaths(names)
    const pair = await inspectInstallationPair(db, places)
    const trash = await trashSize(places)
    const verdict = judgePairing(pair)
    say(
      [
        `database ${names.database}: ${pair.database ? `installation ${pair.database.id}` : 'no installation yet'}`,
        `files ${filesName(names)}: ${pair.files ? `installation ${pair.files.id}` : 'no installation yet'}`,
        `of ${pair.held.named} files that rows name and that were looked for, ${pair.held.missing} are missing`,
        `trash: ${trash.files} files, ${formatMegabytes(trash.bytes)}`,
        `${verdict === 'fits' || verdict === 'bind' ? 'They belong together.' : 'They do not belong together.'}\n`,
      ].join('\n'),
    )
    return verdict === 'fits' || verdict === 'bind' ? 0 : 1
  })
}

function adopt(config: Config, say: Say): Promise<number> {
  return withDb(config, true, async (db, update) => {
    const names = resolveDataLocations(config)
    await update()
    const before = await adoptFiles(db, { ...names, now: Date.now() })
    const after = await inspectInstallationPair(db, resolveStorePaths(names))
    say(
      `The files in ${filesName(names)} are now those of the database ${names.database}, ` +
        `installation ${after.database?.id ?? ''} (before: ${before.files?.id ?? 'none'}). ` +
        `Of ${before.held.named} files that rows name, ${before.held.missing} are missing. No file was moved.\n`,
    )
    return 0
  })
}

function sweep(config: Config, say: Say): Promise<number> {
  return withDb(config, false, async (db, update) => {
    const names = resolveDataLocations(config)
    await checkFiles(db, names)
    await update()
    await bindFiles(db, { ...names, now: Date.now() })
    const line = sweptLine(
      await sweepStore(openStore({ db, dir: names.files, remote: names.remote, now: Date.now }), true),
    )
    say(`${line || 'There was nothing to sweep.'}\n`)
    return 0
  })
}

/** Needs no database: what belongs into a place goes there. */
async function restore(config: Config, say: Say): Promise<number> {
  const { files, taken } = await restoreTrash(resolveStorePaths(resolveDataLocations(config)), Date.now())
  say(
    `${files} files were put back from the trash; of ${taken} others the place was taken, they stay in it.\n`,
  )
  return 0
}
