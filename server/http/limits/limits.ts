/** Window of the call limits. */
export const WINDOW_MS = 60_000

/**
 * Calls a minute. A whole school sits behind one address: 2,000 phones, each ten calls, may come in one minute.
 * A person never makes ten calls a second for a minute.
 */
export const DEFAULT_LIMITS = { perAddress: 20_000, perAccount: 600 } as const

/**
 * Sessions that releases before this one opened carry no mark: the database is asked about so many of them a minute and
 * address until it has known one. A whole school that comes back after a restart is through in two minutes.
 */
export const LOOKUPS = 1_200
