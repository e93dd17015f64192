import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { busy } from '../../http/reply/refusal.ts'

/** How long an exchange may take before it counts as broken off, and how often who waits for it looks. */
const EXCHANGE = { mostMs: 15_000, lookMs: 150 } as const

/** A code that is being exchanged, by whichever server. */
export interface Exchange {
  partnerId: string
  code: string
}

const hashOf = ({ code }: Exchange): string => createHash('sha256').update(`exchange:${code}`).digest('hex')

async function begin(db: Db, of: Exchange, now: number): Promise<boolean> {
  const until = new Date(now + EXCHANGE.mostMs)
  const done = await db
    .insertInto('used_code')
    .values({ partner_id: of.partnerId, code_hash: hashOf(of), used_at: new Date(now), keep_until: until })
    .onConflict((c) =>
      c
        .columns(['partner_id', 'code_hash'])
        .doUpdateSet({ used_at: new Date(now), keep_until: until })
        .where('used_code.keep_until', '<', sql<Date>`${new Date(now)}`),
    )
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) === 1
}

async function end(db: Db, of: Exchange): Promise<void> {
  await db
    .deleteFrom('used_code')
    .where('partner_id', '=', of.partnerId)
    .where('code_hash', '=', hashOf(of))
    .execute()
}

/**
 * Exchanges a code with its partner in one server at a time: the messenger redirects twice at once, a code is good for
 * one exchange, and the two may come to two servers. Who comes second is given what the first one found, and tries by
 * himself when that found nothing.
 * @param found looks for what an exchange of the same code has found; null: nothing
 * @throws Refusal 429 while the first takes too long
 */
export async function exchangeOnce<T>(
  db: Db,
  of: Exchange,
  now: number,
  { found, exchange }: { found: () => Promise<T | null>; exchange: () => Promise<T> },
): Promise<T> {
  for (let waited = 0; waited <= EXCHANGE.mostMs; waited += EXCHANGE.lookMs) {
    const known = await found()
    if (known !== null) return known
    if (await begin(db, of, now)) {
      try {
        // the first may have found it and ended between this one's look and its turn
        return (await found()) ?? (await exchange())
      } finally {
        await end(db, of)
      }
    }
    await pause(EXCHANGE.lookMs)
  }
  throw busy(1)
}
