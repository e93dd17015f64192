import { reasonOf } from '#core/domain/text/reason.ts'
import type { Db } from '../db/db.ts'
import { openOutgoing } from '../http/outgoing/outgoing.ts'
import { regularly } from '../jobs/every.ts'
import { createTokenCache } from '../modules/sso/token-cache.rules.ts'
import { tellGrades } from './tell.ts'

const LOOK_MS = 15_000

/** Tells LTI platforms of scores while the server runs. @param networks as KAOBAN_LTI_NETWORKS has them */
export function watchGrades(
  db: Db,
  networks: readonly string[],
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const telling = { db, outgoing: openOutgoing(networks), tokens: createTokenCache(), now: Date.now }
  const look = () =>
    tellGrades(telling, log).catch((e: unknown) => log(`Scores were not told: ${reasonOf(e)}`))
  return regularly(look, LOOK_MS)
}
