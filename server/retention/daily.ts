import { reasonOf } from '#core/domain/text/reason.ts'
import type { Db } from '../db/db.ts'
import { type Every, regularly } from '../jobs/every.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { nameToJobId } from '../jobs/named-id.ts'
import { removeOver } from './remove.ts'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
/** How often it is looked whether the day's job was asked for. The first look comes so long after the start. */
const LOOK_MS = 1_800_000

/** Removes what is over in this process when it is its turn. */
export const workRetention = (
  db: Db,
  jobs: Pick<Jobs, 'work'>,
  now: () => number = Date.now,
): Promise<void> => jobs.work('retention', () => removeOver(db, now()))

/** Asks for the day's job: one a day, in China, however many processes ask. @returns its id */
export function askForDay(jobs: Pick<Jobs, 'enqueue'>, now: number): Promise<string> {
  const day = new Date(now + CHINA_MS).toISOString().slice(0, 10)
  return jobs.enqueue('retention', {}, { jobId: nameToJobId(`retention ${day}`), priority: -20 })
}

/** Asks each day while the server runs. @param every runs work again and again until it is told to stop */
export function retentionDaily(
  jobs: Pick<Jobs, 'enqueue'>,
  log: (line: string) => void,
  now: () => number = Date.now,
  every?: Every,
): { stop(): Promise<void> } {
  let asked = -1
  const look = async () => {
    const day = Math.floor((now() + CHINA_MS) / DAY_MS)
    if (day === asked) return
    try {
      await askForDay(jobs, now())
      asked = day
    } catch (e) {
      log(`What is over was not removed: ${reasonOf(e)}`)
    }
  }
  return regularly(look, LOOK_MS, every)
}
