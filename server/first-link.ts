import { PATH_OF_FIRST } from '#contract/office/first.ts'
import { type Db, inTransaction } from './db/db.ts'
import { endTickets, giveTicket } from './http/session/tickets.ts'

/** How long the link is good: a day in which somebody sets the installation up. */
export const FIRST_LINK_MS = 24 * 3_600_000

/**
 * The path of the one-time link by which an installation without accounts gets its first administrator; one made before
 * is good no more. Null: somebody has an account.
 * @param now epoch ms
 */
export async function firstLink(db: Db, now: number): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await endTickets(tx, 'first')
    const account = await tx.selectFrom('account').select('account_id').limit(1).executeTakeFirst()
    if (account) return null
    return `${PATH_OF_FIRST}?ticket=${await giveTicket(tx, 'first', {}, now, FIRST_LINK_MS)}`
  })
}
