import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Brands } from './brand/brands.ts'
import type { ServerClock } from './config.ts'
import type { Caller } from './limits/caller.ts'
import type { CommonLimiter } from './limits/common-limiter.ts'
import type { Connections } from './limits/connections.ts'
import type { KnownTokens } from './session/known-tokens.ts'

/** What a module gets to register its calls with. */
export interface Api {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: ServerClock
  readonly perAccount: CommonLimiter
  /** Hears of tokens that the database knows. */
  readonly known: KnownTokens
  readonly brands: Brands
  /** Names of the calls that have a handler so far. */
  readonly registered: Set<string>
  /** Handlers of calls that another call may answer along with itself (`answer-along.ts`), by name. */
  readonly along: Map<string, (call: never) => Promise<unknown>>
}

/** Registers the calls of one area. */
export type Module = (api: Api) => void | Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Holds the limits of connections; a second door of the same app is watched as well. */
    connections: Connections
  }
  interface FastifyContextConfig {
    /** True: a form of another site's page is taken here; it carries its own proof. */
    fromOtherSites?: boolean
  }
  interface FastifyRequest {
    /** Status of the envelope that was sent, for the log; -1 where none was. */
    kbStatus: number
    /** Role code of the asker, for the log; null when not signed in. */
    kbRole: number | null
    /** Why it was refused, for the log. */
    kbBecause: string | null
    /** An operation of a phone that was received, for the metrics. */
    kbOperation: { kind: string; outcome: string } | null
    /** Who asks, for the limits; set before any call's handler runs. */
    kbCaller: Caller
    /** The session token, unless it is none of ours. */
    kbToken: string | undefined
  }
}
