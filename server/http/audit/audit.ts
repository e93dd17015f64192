import type { Db, Tx } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import type { SchoolId } from '../../db/scope.ts'
import type { Principal } from '../session/principal.ts'

/** What an action changed. Never a secret: no password, key, token or code. */
export interface AuditNote {
  /** What it was done to, in words that a search finds: `exam 01J…`, `student 202610106`. */
  target?: string
  before?: unknown
  after?: unknown
  /** Default: the school of who acts. */
  school?: SchoolId
}

/** Notes what one call of the office changes. */
export interface Audit {
  /** Writes a row, within the transaction that changes: no change without its row, no row without the change. */
  note: (db: Db | Tx, what: AuditNote) => Promise<void>
  /** Says that the call changed nothing, so that no row is missing. */
  nothing: () => void
  /** True once either was said. */
  readonly told: boolean
}

/** @param now epoch ms; `address` is the key that limits know the caller by */
export function openAudit(
  who: Principal,
  userName: string,
  call: string,
  address: string,
  now: number,
): Audit {
  let told = false
  return {
    async note(db, { target = '', before = null, after = null, school = who.schoolId }) {
      told = true
      await db
        .insertInto('audit')
        .values({
          school_id: school,
          audit_id: newId(now),
          at: new Date(now),
          account_id: who.accountId,
          user_id: who.userId,
          user_name: userName,
          address,
          call,
          target,
          before: jsonOf(before),
          after: jsonOf(after),
        })
        .execute()
    },
    nothing() {
      told = true
    },
    get told() {
      return told
    },
  }
}

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)
