import type { Db } from '../../db/db.ts'
import type { Audit } from '../../http/audit/audit.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Who does something in the office, where it is noted, and when (epoch ms). */
export interface OfficeActionContext {
  db: Db
  who: Principal
  audit: Audit
  now: number
}
