/** Why the database does not do what it is asked, though nothing is wrong with the question. */
export type Away = 'away' | 'locked' | 'full' | 'connections' | 'slow'

/** SQLSTATE codes, by themselves or by their class (two characters). */
const BY_CODE: Readonly<Record<string, Away>> = {
  '08': 'away',
  '53': 'connections',
  '53100': 'full',
  '57P': 'away',
  '57014': 'slow',
  '55P03': 'locked',
  // somebody else's transactions, five times in a row
  '40001': 'locked',
  '40P01': 'locked',
  // a transaction that waited too long between two statements
  '25P03': 'slow',
  '25P04': 'slow',
  // a standby that is not the first one yet
  '25006': 'away',
  // input and output of the server itself: its disk
  '58030': 'full',
  // it is being restored, or its password is being changed
  '3D000': 'away',
  '28000': 'away',
  '28P01': 'away',
}

/** What the system says of a connection. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** `ENOENT` only of a connection: there is no socket, as the server has not started yet. */
const isOfSocket = (code: string, syscall: unknown): boolean =>
  SYSTEM_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect')

/** The driver's own errors, which have no code. */
const BY_MESSAGE: readonly (readonly [RegExp, Away])[] = [
  [/^timeout exceeded when trying to connect/, 'connections'],
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed)/, 'away'],
  [/^Query read timeout/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
  [/^driver has already been destroyed/, 'away'],
]

const ofCode = (code: string): Away | null =>
  BY_CODE[code] ?? BY_CODE[code.slice(0, 3)] ?? BY_CODE[code.slice(0, 2)] ?? null

/**
 * Tells what an error says of the database: away, locked, full, out of connections, too slow. Null: it is an error of
 * the question or of the program.
 */
export function classifyDatabaseError(error: unknown): Away | null {
  if (error instanceof AggregateError)
    return error.errors.length > 0 ? classifyDatabaseError(error.errors[0]) : null
  if (!(error instanceof Error)) return null
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  if (typeof code === 'string' && severity !== undefined) return ofCode(code)
  if (typeof code === 'string' && isOfSocket(code, syscall)) return 'away'
  return BY_MESSAGE.find(([words]) => words.test(error.message))?.[1] ?? null
}
