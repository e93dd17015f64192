import { HTTP_AWAY, Status } from '#contract/envelope.ts'
import { compileQueryOnce } from '../../db/compile-once.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { Refusal } from '../reply/refusal.ts'

/** The school's setting while it is read-only: `{ "since": epoch ms }`; no row: it is not. */
export const READ_ONLY_SETTING = 'readOnly'
/** Seconds after which a phone may try again. */
const AGAIN_S = 60

const rows = compileQueryOnce((db, { school }: { school: string }) =>
  db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', '=', READ_ONLY_SETTING)
    .select('value'),
)

/** Since when a school is read-only, epoch ms; null: it is not. */
export async function readOnlySince(db: Db | Tx, school: SchoolId): Promise<number | null> {
  const [found] = await rows(db, { school })
  return (found?.value as { since: number } | undefined)?.since ?? null
}

/** What is said while a school is read-only: of work that a phone keeps and sends later, or of a form that is kept nowhere. */
type Said = 'readOnly' | 'readOnlyOffice'

/**
 * Holds that a school takes changes now. Asked of the database at each change, so that the switch counts at once in every
 * process; one row by its key.
 * @throws Refusal 10032, HTTP 503: phones keep their work and come again
 */
export async function requireWritable(db: Db | Tx, school: SchoolId, said: Said = 'readOnly'): Promise<void> {
  if ((await readOnlySince(db, school)) === null) return
  throw new Refusal(Status.paused, said, {
    http: HTTP_AWAY,
    retryAfter: AGAIN_S,
    data: { retryAfter: AGAIN_S },
    because: 'read-only',
  })
}
