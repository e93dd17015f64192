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

type Check = Static<typeof auditCheck.reply>
type Fault = Check['faults'][number]

/** A place in the chain; the entry's own columns are null where it is gone. */
type Link = Omit<LogEntry, 'audit_id'> & {
  audit_id: string | null
  seq: number
  chained_id: string
  chained_at: Date
  digest: string
  digest_now: string | null
  hash: string
}

async function linksAfter(tx: Tx, school: SchoolId, seq: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select c.seq, c.audit_id as chained_id, c.at as chained_at, c.digest, c.digest_now, c.hash, ${ENTRY}
    from audit_chain c left join audit a on a.school_id = c.school_id and a.audit_id = c.audit_id
    where c.school_id = ${school} and c.seq > ${seq} order by c.seq limit ${PIECE}`.execute(tx)
  return rows
}

/** Walks a chain from its first entry to its last. */
class Walk {
  readonly found = { whole: 0, since: null as number | null, redacted: 0, removed: 0, changed: 0 }
  readonly faults: Fault[] = []
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

  fault(kind: Fault['kind'], at: number, count = 1): void {
    this.found[kind] += count
    if (this.faults.length < TOLD) this.faults.push({ kind, at })
  }

  take(link: Link): void {
    const { seq } = link
    const at = link.chained_at.getTime()
    const lost = seq - this.seq - 1
    if (lost > 0) this.fault('removed', at, lost)
    const place = { seq, audit_id: link.chained_id, at: link.chained_at, digest: link.digest }
    const follows = lost > 0 || linkHash(this.key, this.hash, place) === link.hash
    this.seq = seq
    this.hash = link.hash
    if (link.audit_id === null) {
      if (at >= this.before) this.fault('removed', at)
      return
    }
    const digest = digestOf(this.key, { ...link, audit_id: link.audit_id })
    if (!follows || digest !== (link.digest_now ?? link.digest)) this.fault('changed', at)
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
export async function checkChain(db: Db, school: SchoolId, now: number): Promise<Check> {
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
