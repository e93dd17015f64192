/** Limits of a client that asks a database which may take the connection and then say nothing more. */
export const queryLimit = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
})

/** What the driver says when a limit of `queryLimit` is over: of the connection, of a query. */
const SILENCES: ReadonlySet<string> = new Set(['timeout expired', 'Query read timeout'])

/** Whether a database gave no reply in time, instead of refusing. */
export const isSilence = (fault: unknown): fault is Error =>
  fault instanceof Error && SILENCES.has(fault.message)
