import type { Failure } from '#core/errors/failure.ts'
import { client } from '../client.ts'
import { endAccountSession, session } from './session.state.ts'

/**
 * Ends every session of this account, then leaves this phone as signing out does. Where the server cannot be told,
 * nothing happens at all.
 * @returns why it was not done; null when it was
 */
export async function signOutEverywhere(): Promise<Failure | null> {
  const accountKey = session.account?.accountKey
  if (accountKey === undefined) return null
  const told = await client.call('POST /api/base/data/logout', { body: { everywhere: true } })
  if (!told.ok) return told.failure
  await endAccountSession(accountKey, null)
  return null
}
