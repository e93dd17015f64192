import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/db.ts'

/** What a ticket proves: a solved puzzle, a phone that is theirs, a student found, a child whose code was scanned, figures shown, an identity told to a partner. */
export interface TicketFacts {
  captcha: { purpose: string; address: string }
  phone: { purpose: string; phone: string }
  child: { schoolId: string; studentId: string; phone: string; needsGuardian: boolean }
  confirm: { accountId: string; figures: string }
  qrChild: { accountId: string; schoolId: string; studentId: string }
  gulou: { accountId: string; userId: string }
  /** The one-time link of an installation without accounts. */
  first: Record<string, never>
}
export type TicketKind = keyof TicketFacts

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/** Hands out a proof: 128 random bits, of which the database keeps a hash. `ms`: how long it is good. */
export async function giveTicket<K extends TicketKind>(
  db: Db | Tx,
  kind: K,
  facts: TicketFacts[K],
  now: number,
  ms: number,
): Promise<string> {
  const ticket = randomBytes(18).toString('base64url')
  await db.deleteFrom('entry_ticket').where('expires_at', '<', new Date(now)).execute()
  await db
    .insertInto('entry_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      kind,
      facts: JSON.stringify(facts),
      expires_at: new Date(now + ms),
    })
    .execute()
  return ticket
}

/** What a ticket proves; null when it is unknown, used, over or of another kind. It stays good. */
export async function readTicket<K extends TicketKind>(
  db: Db,
  kind: K,
  ticket: string,
  now: number,
): Promise<TicketFacts[K] | null> {
  const row = await db
    .selectFrom('entry_ticket')
    .where('ticket_hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(now))
    .select('facts')
    .executeTakeFirst()
  return row ? (row.facts as TicketFacts[K]) : null
}

/** Ends all tickets of a kind. */
export async function endTickets(db: Db | Tx, kind: TicketKind): Promise<void> {
  await db.deleteFrom('entry_ticket').where('kind', '=', kind).execute()
}

/** The same, and uses it up: of several that come at one moment one gets it. */
export async function useTicket<K extends TicketKind>(
  db: Db | Tx,
  kind: K,
  ticket: string,
  now: number,
): Promise<TicketFacts[K] | null> {
  const row = await db
    .deleteFrom('entry_ticket')
    .where('ticket_hash', '=', hashOf(ticket))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(now))
    .returning('facts')
    .executeTakeFirst()
  return row ? (row.facts as TicketFacts[K]) : null
}
