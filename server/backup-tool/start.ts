import { reasonOf } from '#core/domain/text/reason.ts'
import { backupDaily } from '../backup/daily.ts'
import { keepErased } from '../backup/erased.ts'
import { openPlace } from '../backup/open-place.ts'
import { packWith } from '../backup/pack.ts'
import { backupCheck } from '../backup/trouble.ts'
import type { Config } from '../config.ts'
import type { Pools } from '../db/pools.ts'
import type { Check } from '../http/ready/ready.ts'
import { namesOf } from '../names.ts'
import type { DatabaseHandle } from '../pg/connect.ts'
import { placesIn } from '../store/places.ts'
import { versionOf } from './open.ts'
import { madeLines } from './words.ts'

/** The daily backups of a server whose settings name a place for them, and what `/readyz` looks at for them. */
export function startBackups(
  config: Config,
  { jobsDb, probeDb }: Pools,
  { connection }: DatabaseHandle,
  log: (line: string) => void,
): { checks: readonly Check[]; keepErased: () => Promise<void>; stop(): Promise<void> } {
  const { backup } = config
  if (!backup) return { checks: [], keepErased: () => Promise.resolve(), stop: () => Promise.resolve() }
  const { to, key, where, minute, retention } = backup
  const place = openPlace(to, Date.now)
  const pack = packWith(key)
  const daily = backupDaily(
    {
      ...{ db: jobsDb, connection, files: placesIn(namesOf(config)), place, pack },
      ...{ where, minute, retention, version: versionOf(config.project), now: Date.now },
    },
    log,
    (made) => madeLines(made, place),
  )
  return {
    checks: [backupCheck(probeDb, Date.now)],
    // the next backup does it as well
    keepErased: () =>
      keepErased(jobsDb, place, pack).catch((e: unknown) =>
        log(`The place of backups was not told of an erasure: ${reasonOf(e)}`),
      ),
    stop: () => daily.stop(),
  }
}
