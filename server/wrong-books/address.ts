import { BOOK_ADDRESS_MS } from '#contract/wrong/download.ts'
import type { Db } from '../db/db.ts'
import { type SchoolId, schoolOf } from '../db/scope.ts'
import { isSameSecret } from '../http/session/same-secret.ts'
import { installationSecret, keyedHash } from '../http/session/secret.ts'
import { MADE_DAYS } from '../store/made-file.ts'
import type { Store } from '../store/store.ts'
import { ensureStoredFile } from '../store/trash.ts'

/** Where PDFs of books are opened: `/api/wrong-book/<school>/<file>/<until>/<seal>/<name>`. */
export const BOOK_ADDRESS = '/api/wrong-book/:school/:file/:until/:seal/:name'

export interface AddressParts {
  readonly school: string
  readonly file: string
  readonly until: string
  readonly seal: string
}

const DAY_MS = 86_400_000

const sealOf = async (db: Db, school: string, file: string, until: string): Promise<string> =>
  keyedHash(await installationSecret(db, 'book-address-secret'), school, file, until)

/**
 * The path that opens a file for whoever has it, until its time is over: inside WeChat nothing can be kept, and the
 * phone's browser, in which it can, has no session.
 * @param name of the file, for who keeps it
 */
export async function bookPath(
  db: Db,
  school: SchoolId,
  file: string,
  name: string,
  now: number,
): Promise<string> {
  const until = String(now + BOOK_ADDRESS_MS)
  const seal = await sealOf(db, school, file, until)
  return `/api/wrong-book/${[school, file, until, seal, name].map(encodeURIComponent).join('/')}`
}

/** The file that an address opens; null: it was changed, its time is over, or the file or its bytes are gone. */
export async function fileAt(
  { db, places, now }: Pick<Store, 'db' | 'places' | 'now'>,
  { school, file, until, seal }: AddressParts,
) {
  if (!isSameSecret(await sealOf(db, school, file, until), seal) || !(Number(until) > now())) return null
  const row = await db
    .selectFrom('file')
    .where('school_id', '=', schoolOf(school, 'seal'))
    .where('file_id', '=', file)
    .where('purpose', '=', 'wrong-book')
    .where('created_at', '>', new Date(now() - MADE_DAYS['wrong-book'] * DAY_MS))
    .select(['school_id', 'sha256', 'size', 'name'])
    .executeTakeFirst()
  return row && (await ensureStoredFile(places, row.school_id, row.sha256)) === row.size ? row : null
}
