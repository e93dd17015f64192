import type { Tx } from '../db/db.ts'
import { claim, dueIn, schoolsWithDevices } from './due.repo.ts'

/**
 * What an account can read already is no news: it is noted as told on all its devices. For when it adds a device or wants
 * to be told of something more.
 */
export async function markReadableAsNotified(tx: Tx, accountId: string, now: number): Promise<void> {
  const of = { accountId }
  for (const school of await schoolsWithDevices(tx, of)) {
    const { results, deadlines } = await dueIn(tx, school, of, now)
    await claim(tx, school, [...results, ...deadlines], now)
  }
}
