import { reasonOf } from '#core/domain/text/reason.ts'
import type { Db } from '../db/db.ts'
import { type Every, regularly } from '../jobs/every.ts'
import { extendChains } from './extend.ts'

const EVERY_MS = 5 * 60_000
const DAY_MS = 86_400_000

/**
 * Chains the logs of all schools while the server runs. Of a school whose log went on, the server's own log has the newest
 * hash once a day: whoever rewrites the database does not reach it there.
 */
export function chainRegularly(
  db: Db,
  log: (line: string) => void,
  now: () => number = Date.now,
  every?: Every,
): { stop(): Promise<void> } {
  const told = new Map<string, number>()
  const tell = (school: string, line: string) => {
    const day = Math.floor(now() / DAY_MS)
    if (told.get(school) === day) return
    told.set(school, day)
    log(line)
  }
  const look = async (signal: AbortSignal) => {
    try {
      for (const { school, extended } of await extendChains(db, now(), signal)) {
        if (extended === null)
          tell(
            school,
            `The office log of school ${school} was changed in the database: nothing is added to its chain.`,
          )
        else if (extended.added > 0)
          tell(
            school,
            `The office log of school ${school}: entry ${extended.lastSeq}, hash ${extended.lastHash}`,
          )
      }
    } catch (e) {
      if (!signal.aborted) log(`The office logs were not chained: ${reasonOf(e)}`)
    }
  }
  return regularly(look, EVERY_MS, every)
}
