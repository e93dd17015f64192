import type { Locale } from '#contract/locale.ts'
import type { Db } from '../db/db.ts'
import { translateMessage } from '../http/reply/messages.ts'
import { Refusal } from '../http/reply/refusal.ts'
import { identityRows } from '../http/session/identities.ts'
import { type Principal, principalOf } from '../http/session/principal.ts'

interface FileRequester {
  readonly accountId: string
  readonly userId: string
  readonly locale: Locale
}

/**
 * The identity that ordered a file, as the account has it when the job runs.
 * @throws Error with a sentence for the asker: the account no longer has the identity
 */
export async function loadRequesterPrincipal(
  db: Db,
  { accountId, userId, locale }: FileRequester,
): Promise<Principal> {
  const row = await identityRows(db, accountId)
    .where('u.user_id', '=', userId)
    .select(['u.user_id', 'u.user_type', 'u.school_id', 'u.relative_id'])
    .executeTakeFirst()
  if (!row) throw new Error(translateMessage('denied', locale))
  return principalOf(accountId, row)
}

/** Runs a job's work; a refusal becomes an error with its sentence in the asker's language. */
export async function translateRefusals<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (e) {
    throw e instanceof Refusal ? new Error(e.told(locale)) : e
  }
}
