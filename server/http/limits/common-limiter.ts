import type { Db } from '../../db/db.ts'
import type { Limiter } from './limiter.ts'
import { type LimitShareRequest, takeShare } from './shares.ts'

/** Counts hits of a key over all servers of an installation. */
export interface CommonLimiter {
  /** Counts one hit. @returns 0 when it may pass, else the seconds to wait */
  hit(key: string, now: number): Promise<number>
}

/** This share of a limit passes in each server and window before the others are asked: few ever come so far. */
const FREE = 1 / 10
/** So much of it is taken at a time from then on. */
const BATCH = 1 / 20
/** Keys beyond these share one count. */
const MAX_KEYS = 100_000

interface Count {
  used: number
  granted: number
  /** No more than what is free was asked for yet. */
  isFirst: boolean
  /** Until then nobody need be asked, epoch ms. */
  emptyUntil: number
  asking: Promise<void> | null
}

export interface CommonOptions {
  name: string
  /** What this server alone allows; asked first. */
  local: Limiter
  limit: number
  windowMs: number
  take: (ask: LimitShareRequest, now: number) => Promise<boolean>
}

/**
 * A limit that holds over all servers. A server counts by itself up to a tenth of it in each window, then takes a
 * twentieth at a time from what is left for all, and at the end one by one: a call seldom waits for the database, and
 * servers together let through no more than the limit, and that tenth for each whose tenth is not told yet. While the
 * database does not answer each server counts alone.
 */
export function createCommon({ name, local, limit, windowMs, take }: CommonOptions): CommonLimiter {
  const free = Math.floor(limit * FREE)
  const batch = Math.max(1, Math.floor(limit * BATCH))
  let window = -1
  const counts = new Map<string, Count>()

  const countOf = (key: string, now: number): Count => {
    const current = Math.floor(now / windowMs)
    if (current !== window) counts.clear()
    window = current
    const slot = counts.has(key) || counts.size < MAX_KEYS ? key : ''
    const count = counts.get(slot) ?? { used: 0, granted: free, isFirst: true, emptyUntil: 0, asking: null }
    counts.set(slot, count)
    return count
  }

  async function ask(key: string, count: Count, now: number): Promise<void> {
    const of = { key: `${name} ${key}`, limit, windowMs }
    try {
      if (count.isFirst && free > 0) await take({ ...of, calls: free, isOwed: true }, now)
      count.isFirst = false
      if (await take({ ...of, calls: batch }, now)) count.granted += batch
      else if (batch > 1 && (await take({ ...of, calls: 1 }, now))) count.granted += 1
      else count.emptyUntil = now + windowMs / limit
    } catch {
      count.granted += batch
    }
  }

  return {
    async hit(key, now) {
      const wait = local.hit(key, now)
      if (wait > 0) return wait
      for (;;) {
        const count = countOf(key, now)
        if (count.used < count.granted) {
          count.used++
          return 0
        }
        if (now < count.emptyUntil) return 1
        count.asking ??= ask(key, count, now).finally(() => {
          count.asking = null
        })
        await count.asking
      }
    },
  }
}

/** Makes the limits that servers have in common. */
export type Common = (name: string, limit: number, local: Limiter) => CommonLimiter

/** @param db where servers meet */
export function commonLimits(db: Db, windowMs: number): Common {
  const take: CommonOptions['take'] = (ask, now) => takeShare(db, ask, now)
  return (name, limit, local) => createCommon({ name, local, limit, windowMs, take })
}
