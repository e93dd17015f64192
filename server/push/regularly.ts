import { reasonOf } from '#core/domain/text/reason.ts'
import type { Db } from '../db/db.ts'
import { regularly } from '../jobs/every.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { nameToJobId } from '../jobs/named-id.ts'
import { hasDevices } from './due.repo.ts'
import { type PushWorld, sendDue } from './send-due.ts'

/** How often it is looked what is due, ms. */
const EVERY_MS = 5 * 60_000

/** Sends in this process when it is its turn. */
export const workPush = (db: Db, jobs: Pick<Jobs, 'work'>, world: PushWorld): Promise<void> =>
  jobs.work('push', () => sendDue(db, world))

/** Asks for the job of these five minutes while there are devices: one, however many servers ask. @returns its id */
export async function askForPush(db: Db, jobs: Pick<Jobs, 'enqueue'>, now: number): Promise<string | null> {
  if (!(await hasDevices(db))) return null
  const jobId = nameToJobId(`push ${Math.floor(now / EVERY_MS)}`)
  return jobs.enqueue('push', {}, { jobId, priority: -5 })
}

/** Asks again and again while the server runs. */
export function pushRegularly(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const look = () =>
    askForPush(db, jobs, Date.now()).catch((e: unknown) => log(`No reminders were sent: ${reasonOf(e)}`))
  return regularly(look, EVERY_MS)
}
