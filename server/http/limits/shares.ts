import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** What is asked of a limit that several servers have in common. */
export interface LimitShareRequest {
  key: string
  /** Calls, at least 1. */
  calls: number
  limit: number
  windowMs: number
  /** Taken whatever is left: these calls were let through before anybody asked. */
  isOwed?: boolean
}

/**
 * Takes calls from a limit in common: `limit` at once, and as many again spread over each window (the generic cell rate
 * algorithm, with the moment at which all is free again as its only state).
 * @param now epoch ms of the asking server; clocks of servers that differ by some seconds let through or refuse as much more
 * @returns whether there were as many
 */
export async function takeShare(db: Db, ask: LimitShareRequest, now: number): Promise<boolean> {
  const { key, calls, limit, windowMs, isOwed = false } = ask
  const at = new Date(now)
  const end = new Date(now + windowMs)
  const step = sql`make_interval(secs => ${(calls * windowMs) / limit / 1000}::float8)`
  // written by a clock that was put back since: its calls are free again
  const from = sql`case when call_share.free_at between ${at} and ${end} then call_share.free_at else ${at} end`
  const fits = isOwed ? sql`true` : sql`${from} + ${step} <= ${end}`
  const { rows } = await sql`
    insert into call_share (key, free_at) values (${key}, least(${at}::timestamptz + ${step}, ${end}))
    on conflict (key) do update set free_at = least(${from} + ${step}, ${end}) where ${fits}
    returning key`.execute(db)
  return rows.length > 0
}
