/** How long one use of the database may hold things up. All in milliseconds. */
export interface DbLimits {
  /** Connections of a process. */
  readonly most: number
  /** For a free connection, or a new one to be opened. */
  readonly acquireMs: number
  /** One statement. */
  readonly statementMs: number
  /** One lock that somebody else holds. */
  readonly lockMs: number
  /** A transaction in which nothing is asked. */
  readonly idleMs: number
}

const MINUTE_MS = 60_000

/**
 * Every use of the database and its limits, in one table. A request ends below the 30 s after which a phone gives up; a
 * migration asks for a lock for a short time only, again and again, as all others queue behind it meanwhile.
 */
export const DB_LIMITS = {
  /** Calls of phones. */
  requests: { most: 20, acquireMs: 6_000, statementMs: 20_000, lockMs: 4_000, idleMs: 20_000 },
  /** What runs in the background: reports, spreadsheets, pictures. */
  jobs: {
    most: 8,
    acquireMs: MINUTE_MS,
    statementMs: 10 * MINUTE_MS,
    lockMs: MINUTE_MS,
    idleMs: 10 * MINUTE_MS,
  },
  /** The queue's own tables. */
  queue: {
    most: 4,
    acquireMs: 15_000,
    statementMs: MINUTE_MS,
    lockMs: 15_000,
    idleMs: MINUTE_MS,
  },
  /** Bringing the tables up to date. */
  migrations: {
    most: 1,
    acquireMs: MINUTE_MS,
    statementMs: 30 * MINUTE_MS,
    lockMs: 5_000,
    idleMs: 30 * MINUTE_MS,
  },
  /** Commands: bringing in exams, accounts, partners. */
  tools: {
    most: 10,
    acquireMs: MINUTE_MS,
    statementMs: 10 * MINUTE_MS,
    lockMs: MINUTE_MS,
    idleMs: 10 * MINUTE_MS,
  },
  /** `/readyz`, which answers within 2 s whatever is the matter. */
  probe: { most: 2, acquireMs: 1_200, statementMs: 1_000, lockMs: 500, idleMs: 2_000 },
} as const satisfies Record<string, DbLimits>

/** A statement's own limit, which the server keeps, and a quarter more: then the server itself no longer answers. */
const SILENCE = 1.25

/** The limits as the driver takes them, for a pool of its own. */
export const poolSettings = ({ most, acquireMs, statementMs, lockMs, idleMs }: DbLimits) => ({
  max: most,
  connectionTimeoutMillis: acquireMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
  query_timeout: Math.round(statementMs * SILENCE),
  keepAlive: true,
})
