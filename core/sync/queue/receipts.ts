import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Speaker } from '#contract/account/identity.ts'
import type { Calls } from '#contract/calls.ts'
import type { Receipt } from '#contract/operations/operations.ts'
import type { OperationRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { fromBase64url } from '#core/domain/base64url.ts'
import { receiptText } from '#core/domain/operation/operation-text.ts'
import type { SendContext } from './step.ts'

hashes.sha512 = sha512

export type SchoolKeys = Calls['GET /api/common/operation/keys']['reply']

/** Identities of one account may belong to several schools. */
const nameOf = (userId: string): string => `keys ${userId}`

/** The keys that this phone has of an identity's school. */
export async function readStoredSchoolKeys(tables: WorkTables, userId: string): Promise<SchoolKeys | null> {
  const kept = await tables.meta.get(nameOf(userId))
  return kept ? (JSON.parse(String(kept.value)) as SchoolKeys) : null
}

/** The school's keys, kept on the phone so that they are there without a line. Null: never had, and no line now. */
export async function loadSchoolKeys(
  { deps, signal }: Pick<SendContext, 'deps' | 'signal'>,
  as: Speaker,
  fresh = false,
): Promise<SchoolKeys | null> {
  const kept = await deps.store.read((tables) => readStoredSchoolKeys(tables, as.userId))
  if (kept && !fresh) return kept
  const asked = await deps.client.call('GET /api/common/operation/keys', { as, signal })
  // The reply to another question, mixed up on the way, is none.
  if (!asked.ok || typeof asked.data.receiptKey !== 'string') return null
  const value = JSON.stringify(asked.data)
  await deps.store.change((tables) => tables.meta.put({ key: nameOf(as.userId), value }))
  return asked.data
}

function isSignedBy(key: string, accountKey: string, receipt: Receipt): boolean {
  try {
    const text = utf8ToBytes(receiptText(accountKey, receipt))
    return verify(fromBase64url(receipt.signature), text, fromBase64url(key))
  } catch {
    return false
  }
}

/** Hashes under which the school may know an operation: as sent, and as written into an emergency file. */
export const hashesOf = (row: OperationRow): string[] =>
  [row.hash, row.fileHash].filter((hash) => hash !== '')

/**
 * Whether this is the school's own word on this very operation: its id, its hash, and a signature of the school's key.
 * The key is kept from the first time on and asked for again once when a signature does not fit. `unknown`: the key could
 * not be had now, or the word is on another operation: somebody on the way has mixed two replies up.
 */
export async function checkReceipt(
  stage: SendContext,
  row: OperationRow,
  receipt: Receipt,
): Promise<'own' | 'foreign' | 'unknown'> {
  if (receipt.opId !== row.opId) return 'unknown'
  if (!hashesOf(row).includes(receipt.hash)) return 'foreign'
  const { accountKey } = row.sealed
  const kept = await loadSchoolKeys(stage, row.sealed)
  if (kept && isSignedBy(kept.receiptKey, accountKey, receipt)) return 'own'
  const fresh = await loadSchoolKeys(stage, row.sealed, true)
  if (fresh === null) return 'unknown'
  return isSignedBy(fresh.receiptKey, accountKey, receipt) ? 'own' : 'foreign'
}
