import { logKeeper } from '../log-file/bound.ts'
import type { Postmaster } from './postmaster.ts'
import { isAlive } from './stale.ts'

const LOOK_MS = 1_000
/** After a failed restart the next is tried this much later. */
const AGAIN_MS = 10_000

export interface Watch {
  /** Ends the watch and answers with the process to stop. */
  end(): Promise<number>
}

/**
 * Starts the server again when its main process has gone without being asked to (killed by hand, out of memory).
 * An adopted server is not our child, so its number is looked at instead of waiting for an event. Its log is kept small
 * meanwhile.
 */
export function watchPostmaster(
  first: Postmaster,
  log: string,
  restart: () => Promise<Postmaster>,
  onRestart: (failure: Error | null) => void = () => {},
): Watch {
  let pid = first.pid
  let notBefore = 0
  let restarting: Promise<void> | null = null
  const lookAtLog = logKeeper(log)
  const again = async (): Promise<void> => {
    try {
      pid = (await restart()).pid
      onRestart(null)
    } catch (e) {
      notBefore = Date.now() + AGAIN_MS
      onRestart(e as Error)
    }
  }
  const timer = setInterval(() => {
    if (restarting) return
    lookAtLog()
    if (Date.now() < notBefore || isAlive(pid)) return
    restarting = again().finally(() => (restarting = null))
  }, LOOK_MS)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await restarting
      return pid
    },
  }
}
