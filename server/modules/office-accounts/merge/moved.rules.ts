import type { LeftWhy } from '../../../db/tables.ts'
import type { FamilyIdentity, MergeFacts, Unit } from './facts.repo.ts'

/** What a merge did, as it is kept to take it back. */
export interface Moved {
  units: readonly Unit[]
  rows: MergeFacts['rows']
  identities: readonly Pick<FamilyIdentity, 'account_id' | 'user_id'>[]
  dropped: readonly FamilyIdentity[]
  memberships: readonly { account_id: string; from: string; to: string; source: string }[]
  /** Accounts that were open until then. */
  locked: readonly string[]
  /** Where the one that went had been. */
  was: { class_id: string; left_class_id: string; left_why: LeftWhy; left_at: string | null }
  rowsMoved: number
}
