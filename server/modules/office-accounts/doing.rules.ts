import type { Db } from '../../db/db.ts'
import type { Audit } from '../../http/audit/audit.ts'
import type { Principal } from '../../http/session/principal.ts'
import type { Jobs } from '../../jobs/jobs.ts'

/** Who does something with accounts, where it is noted, and when (epoch ms). */
export interface AccountActionContext {
  db: Db
  who: Principal
  audit: Audit
  now: number
  /** The token of the session: slips are sealed to it. */
  token: string
  jobs: () => Jobs
}

/** Names a message shows. */
const SHOWN = 3

/** What the log calls some accounts: the one by its sign-in name, more by their number. */
export const formatAuditTarget = (logins: readonly string[]): string =>
  logins.length === 1 ? `account ${logins[0]}` : `${logins.length} accounts`

/** Some names, and how many more. */
export const someNames = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join('、') + (names.length > SHOWN ? ` … (${names.length})` : '')
