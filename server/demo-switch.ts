import type { Db } from './db/db.ts'
import { isDemo } from './demo/marker.ts'
import { closeDemoAccounts, openDemoAccounts } from './demo/password-closed.ts'
import { closeSandbox, openSandbox } from './partners/sandbox/partners.ts'

/** The demo is on: its accounts and its partners may be used. @param now epoch ms */
export async function openDemo(db: Db, now: number): Promise<void> {
  await openDemoAccounts(db)
  await openSandbox(db, now)
}

/** The demo is off: what a demo district of this database left open to everybody is shut, and nothing is removed. */
export async function closeDemo(db: Db, log: (line: string) => void): Promise<void> {
  if (!(await isDemo(db))) return
  await closeSandbox(db)
  const closed = await closeDemoAccounts(db)
  if (closed === 0) return
  log(
    `This database holds the demo district, and the demo is off: its ${closed} accounts with the public password are ` +
      'shut. KAOBAN_DEMO=1 opens them again.',
  )
}
