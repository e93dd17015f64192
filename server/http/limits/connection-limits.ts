/** What one connection may take. Milliseconds and numbers. */
export interface ConnectionLimits {
  /** From its first byte, or from the opening, to the end of the headers. */
  readonly headersMs: number
  /** For a whole request, from its first byte to the last one of its body. */
  readonly requestMs: number
  /** Without a byte, in the middle of a body. */
  readonly idleMs: number
  /** Bytes a second of a body, on the average since it began; looked at after twice `idleMs`. */
  readonly leastRate: number
  /** Between two requests. */
  readonly keepAliveMs: number
  /** Without a byte either way, whatever it is doing: longer than any answer may take to begin. */
  readonly silentMs: number
  /** For the handshake of https. */
  readonly handshakeMs: number
  /** Between two looks at all of them. */
  readonly lookMs: number
  /** Connections of an address at a time, but of a proxy or a school's named address. */
  readonly eachAddress: number
  /** Connections at a time. */
  readonly all: number
}

/**
 * The largest requests are a frame of 256 KiB and a part for the object store of 1 MiB, which take 88 s and 350 s at
 * 3 KB/s. A school of 2,000 has some two connections a
 * phone behind one address; `keepAliveMs` is longer than the minute that proxies keep theirs.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 480_000,
  idleMs: 20_000,
  leastRate: 250,
  keepAliveMs: 72_000,
  silentMs: 150_000,
  handshakeMs: 15_000,
  lookMs: 1_000,
  eachAddress: 4_000,
  all: 10_000,
}

/** Those that Node holds by itself, as a server of http or https takes them. */
export const nodeLimits = (limits: ConnectionLimits) => ({
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.lookMs,
  // a missing host is refused in our own words
  requireHostHeader: false,
})

/** The same for the framework, which sets some of them again by itself. */
export const frameworkLimits = (limits: ConnectionLimits) => ({
  http: nodeLimits(limits),
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionTimeout: limits.silentMs,
})
