import { reasonOf } from '#core/domain/text/reason.ts'
import type { Db } from '../db/db.ts'
import { openOutgoing } from '../http/outgoing/outgoing.ts'
import { repeat } from '../jobs/every.ts'
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
  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const end = repeat(() => {
    if (isBusy) return
    isBusy = true
    running = tellGrades(telling, log)
      .catch((e: unknown) => log(`Scores were not told: ${reasonOf(e)}`))
      .finally(() => {
        isBusy = false
      })
  }, LOOK_MS)
  return {
    stop: async () => {
      end()
      await running
    },
  }
}
