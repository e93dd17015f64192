import { reasonOf } from '#core/domain/text/reason.ts'
import { backupDaily } from '../backup/daily.ts'
import { keepErased } from '../backup/erased.ts'
import { openPlace } from '../backup/open-place.ts'
import { packWith } from '../backup/pack.ts'
import { backupCheck } from '../backup/trouble.ts'
import { keepMomentsRegularly, keepNoMoments } from '../backup-wal/regularly.ts'
import { walCheck } from '../backup-wal/trouble.ts'
import type { Config } from '../config.ts'
import { resolveDataLocations } from '../data-locations.ts'
import type { Pools } from '../db/pools.ts'
import type { Check } from '../http/ready/ready.ts'
import type { DatabaseHandle } from '../pg/connect.ts'
import { resolveStorePaths } from '../store/store-paths.ts'
import { readProgramVersion } from './open.ts'
import { formatBackupReport } from './words.ts'

export interface Backups {
  readonly checks: readonly Check[]
  readonly keepErased: () => Promise<void>
  stop(): Promise<void>
}

/**
 * The daily backups of a server whose settings name a place for them, the log of its embedded database where that is kept,
 * and what `/readyz` looks at for them.
 */
export async function startBackups(
  config: Config,
  { jobsDb, probeDb }: Pools,
  { connection }: DatabaseHandle,
  log: (line: string) => void,
): Promise<Backups> {
  const { backup } = config
  if (config.databaseUrl === undefined && !backup?.walDays && (await keepNoMoments(jobsDb)))
    log('KAOBAN_BACKUP_WAL_DAYS is off: from now on no moments are kept beside the backups.')
  if (!backup) return { checks: [], keepErased: () => Promise.resolve(), stop: () => Promise.resolve() }
  const { to, key, where, minute, retention, walDays } = backup
  const place = openPlace(to, Date.now)
  const pack = packWith(key)
  const of = {
    db: jobsDb,
    files: resolveStorePaths(resolveDataLocations(config)),
    place,
    pack,
    now: Date.now,
  }
  const daily = backupDaily(
    { ...of, ...{ connection, where, minute, retention, version: readProgramVersion(config.project) } },
    log,
    (made) => formatBackupReport(made, place),
  )
  const moments = walDays > 0 ? keepMomentsRegularly({ ...of, days: walDays }, log) : null
  return {
    checks: [backupCheck(probeDb, Date.now), ...(moments ? [walCheck(probeDb, Date.now)] : [])],
    // the next backup does it as well
    keepErased: () =>
      keepErased(jobsDb, place, pack).catch((e: unknown) =>
        log(`The place of backups was not told of an erasure: ${reasonOf(e)}`),
      ),
    stop: async () => {
      await Promise.all([daily.stop(), moments?.stop()])
    },
  }
}
