import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { auditCheck } from '#contract/office/audit.ts'
import { type Db, inSnapshot, type Tx } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'
import {
  type ChainEnd,
  chainKey,
  digestOf,
  EMPTY,
  ENTRY,
  type LogEntry,
  linkHash,
  PIECE,
  readEnd,
} from './chain.ts'
import { overBefore } from './extend.ts'

/** Most faults that are told one by one. */
const TOLD = 50

type LogCheck = Static<typeof auditCheck.reply>
type LogFault = LogCheck['faults'][number]

/** A place in the chain. */
interface Link {
  seq: number
  audit_id: string
  at: Date
  digest: string
  digest_now: string | null
  hash: string
  /** As it is in the log now; null: it is gone. */
  entry: LogEntry | null
}

/** The next places of a chain. Two questions, so that both go by a key before the database has counted its rows. */
async function linksAfter(tx: Tx, school: SchoolId, seq: number): Promise<Link[]> {
  const places = await tx
    .selectFrom('audit_chain')
    .where('school_id', '=', school)
    .where('seq', '>', seq)
    .select(['seq', 'audit_id', 'at', 'digest', 'digest_now', 'hash'])
    .orderBy('seq')
    .limit(PIECE)
    .execute()
  const ids = places.map((place) => place.audit_id)
  const { rows } = await sql<LogEntry>`
    select ${ENTRY} from audit a where a.school_id = ${school} and a.audit_id = any(${ids}::text[])`.execute(
    tx,
  )
  const entries = new Map(rows.map((entry) => [entry.audit_id, entry]))
  return places.map((place) => ({ ...place, entry: entries.get(place.audit_id) ?? null }))
}

/** Walks a chain from its first entry to its last. */
class Walk {
  readonly found = { whole: 0, since: null as number | null, redacted: 0, removed: 0, changed: 0 }
  readonly faults: LogFault[] = []
  seq: number
  hash: string
  private readonly key: KeyObject
  private readonly before: number

  constructor(key: KeyObject, end: ChainEnd, before: number) {
    this.key = key
    this.before = before
    this.seq = end.firstSeq
    this.hash = end.firstHash
  }

  fault(kind: LogFault['kind'], at: number, count = 1): void {
    this.found[kind] += count
    if (this.faults.length < TOLD) this.faults.push({ kind, at })
  }

  take(link: Link): void {
    const { seq, entry } = link
    const at = link.at.getTime()
    const lost = seq - this.seq - 1
    if (lost > 0) this.fault('removed', at, lost)
    const follows = lost > 0 || linkHash(this.key, this.hash, link) === link.hash
    this.seq = seq
    this.hash = link.hash
    if (entry === null) {
      if (at >= this.before) this.fault('removed', at)
      return
    }
    if (!follows || digestOf(this.key, entry) !== (link.digest_now ?? link.digest)) this.fault('changed', at)
    else {
      this.found.whole += 1
      this.found.since ??= at
      if (link.digest_now !== null) this.found.redacted += 1
    }
  }

  finish({ lastSeq, lastHash }: ChainEnd, now: number): void {
    if (this.seq < lastSeq) this.fault('removed', now, lastSeq - this.seq)
    else if (this.hash !== lastHash) this.fault('changed', now)
  }
}

/** Walks the log of a school: is every entry there, as it was written? */
export async function checkChain(db: Db, school: SchoolId, now: number): Promise<LogCheck> {
  const key = await chainKey(db)
  return inSnapshot(db, async (tx) => {
    const end = await readEnd(tx, key, school)
    const walk = new Walk(key, end ?? EMPTY, await overBefore(tx, school, now))
    for (;;) {
      const links = await linksAfter(tx, school, walk.seq)
      for (const link of links) walk.take(link)
      if (links.length < PIECE) break
    }
    if (end) walk.finish(end, now)
    const waiting = await sql<{ n: number }>`
      select count(*) as n from audit a where a.school_id = ${school}
        and not exists (select from audit_chain c where c.school_id = a.school_id and c.audit_id = a.audit_id)`.execute(
      tx,
    )
    return {
      ...walk.found,
      faults: walk.faults,
      waiting: waiting.rows[0]?.n ?? 0,
      isEndOurs: end !== null,
      hash: walk.hash,
    }
  })
}
