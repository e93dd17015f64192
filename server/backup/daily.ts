import { reasonOf } from '#core/domain/text/reason.ts'
import { type Every, regularly } from '../jobs/every.ts'
import { runWithBackupLock, UnderWayError } from './backup-lock.ts'
import { type BackupReport, type MakeOptions, makeHeld } from './make.ts'
import { type BackupNote, lastBackup } from './note.ts'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
/** How often it is looked whether one is due. The first look comes so long after the start, never at it. */
const LOOK_MS = 600_000
/** After a failure it is tried again so much later. */
const AGAIN_MS = 3_600_000

/**
 * Whether a backup is due: none holds a state from after the last time of the day at which one is made. One that failed
 * a short while ago is not tried again at once; a time that lies ahead was written by a wrong clock.
 * @param minute of the day in China @param now epoch ms
 */
export function isDue(last: BackupNote | null, minute: number, now: number): boolean {
  const midnight = Math.floor((now + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS
  const today = midnight + minute * 60_000
  const since = today <= now ? today : today - DAY_MS
  const failed = last?.failedAt ?? null
  if (failed !== null && failed <= now && now - failed < AGAIN_MS) return false
  const at = last?.at ?? null
  return at === null || at < since || at > now + DAY_MS
}

export interface DailyOptions extends Omit<MakeOptions, 'signal'> {
  readonly minute: number
}

/** Makes the day's backup when it is due; of several processes one does it. @returns null when none is */
export async function backupWhenDue(
  options: DailyOptions & { signal?: AbortSignal },
): Promise<BackupReport | null> {
  const { db, minute, now } = options
  if (!isDue(await lastBackup(db), minute, now())) return null
  return runWithBackupLock(db, async () => {
    // another may have made it a moment ago
    if (!isDue(await lastBackup(db), minute, now())) return null
    return makeHeld({ ...options, mayBegin: false })
  }).catch((e: unknown) => {
    if (e instanceof UnderWayError) return null
    throw e
  })
}

/**
 * Makes a backup each day while the server runs, and tells how it went.
 * @param every runs work again and again until it is told to stop
 */
export function backupDaily(
  options: DailyOptions,
  log: (line: string) => void,
  tell: (made: BackupReport) => string,
  every?: Every,
): { stop(): Promise<void> } {
  const look = async (signal: AbortSignal) => {
    try {
      const made = await backupWhenDue({ ...options, signal })
      if (made) log(tell(made).trimEnd())
    } catch (e) {
      if (!signal.aborted) log(`The backup failed: ${reasonOf(e)}`)
    }
  }
  return regularly(look, LOOK_MS, every)
}
