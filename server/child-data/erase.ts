import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import type { SchoolId } from '../db/scope.ts'
import { LOG_ENDS } from '../retention/remove.ts'
import { SHORT_RESULTS } from '../retention/rules.ts'
import { addToDatabase, addToFiles, erasedInDatabase, hashErasedKey } from '../store/erased-list.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { cleanBundles } from './bundles.ts'
import { addPending, type Pending, removePending } from './bytes.ts'
import { type ChildIdentity, findChildIdentity } from './child.ts'
import { runChildStatement } from './child-statement.ts'
import { PARTS } from './parts.ts'
import { cleanTexts, NOBODY } from './texts.ts'

/**
 * Forgets jobs that speak of the child: those of its accounts, those that name it, and results of its school that may
 * hold it among others, such as a class's table; whoever waits for one asks again. The erasure's own job stays, and no
 * longer says of whom it is.
 */
async function eraseJobs(tx: Tx, { school, ids, ending }: ChildIdentity, own = ''): Promise<number> {
  const { rows } = await sql<{ job_id: string }>`
    delete from job t where t.job_id <> ${own} and (
      (t.school_id = ${school} and t.kind in ${sql.raw(SHORT_RESULTS)})
      or t.account_id = any(${ending}::text[])
      or exists (select from unnest(${ids}::text[]) w where position('"' || w || '"' in t.data::text) > 0))
    returning job_id`.execute(tx)
  const data = JSON.stringify({ schoolId: school })
  await tx.updateTable('job').set({ data }).where('job_id', '=', own).execute()
  const queue = await sql<{ there: string | null }>`select to_regclass('pgboss.job')::text as there`.execute(
    tx,
  )
  if (queue.rows[0]?.there) {
    const gone = rows.map((row) => row.job_id)
    await sql`delete from pgboss.job where id::text = any(${gone}::text[])`.execute(tx)
    await sql`update pgboss.job set data = ${data}::jsonb where id::text = ${own}`.execute(tx)
  }
  return rows.length
}

export interface ErasedWhat {
  /** Rows that went or were changed. */
  rows: number
  /** Stored files whose bytes went. */
  files: number
}

export interface Erasing {
  db: Db
  /** Null: an installation without files. */
  places: StorePaths | null
  now: number
  /** The job that does it: it forgets whom it erased. */
  jobId?: string | undefined
}

/**
 * Erases a child: all rows in one transaction, then the bytes of its files. Cut off after the transaction, the bytes go
 * with the next call. What an exam's statistics are made of stays under an id of nobody.
 */
export async function eraseChild(
  { db, places, now, jobId }: Erasing,
  school: SchoolId,
  studentId: string,
): Promise<ErasedWhat> {
  const rows = await inTransaction(db, async (tx) => {
    await lockErasures(tx)
    const child = await findChildIdentity(tx, school, studentId)
    return child ? eraseRows(tx, child, { places, now, jobId }) : 0
  })
  return { rows, files: await finishErasures(db, places) }
}

/** Does what erasures left to do outside of the database: the list beside the files, and bytes. @returns files */
export async function finishErasures(db: Db, places: StorePaths | null): Promise<number> {
  if (!places) return 0
  await addToFiles(places, await erasedInDatabase(db))
  return removePending(db, places)
}

/** One erasure at a time, whoever asks: the list is read and written. */
const lockErasures = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('erase a child'))`.execute(tx)

async function eraseRows(
  tx: Tx,
  child: ChildIdentity,
  { places, now, jobId }: Omit<Erasing, 'db'>,
): Promise<number> {
  const { school } = child
  const anon = child.ids.map(() => newId(now))
  await sql.raw(LOG_ENDS).execute(tx)
  let rows = await cleanBundles(tx, child, anon)
  rows += await eraseJobs(tx, child, jobId)
  rows += await leaveOrders(tx, child, anon)
  const pending: Pending[] = []
  for (const [table, part] of Object.entries(PARTS)) {
    if (typeof part === 'string' || part.then === 'leave') continue
    if (part.then === 'rename') {
      const text = `update ${table} t set student_id = k.anon from kid k
        where t.school_id = (select school from who) and t.student_id = k.student`
      rows += (await runChildStatement(tx, child, anon, text)).changed
      continue
    }
    const returning = RETURNING[table] ?? ''
    const text = `delete from ${table} t where ${part.where} ${returning}`
    const done = await runChildStatement<Pending & UploadColumns>(tx, child, anon, text)
    rows += done.changed
    for (const row of returning === '' ? [] : done.rows) pending.push(pendingOf(row, places))
  }
  rows += await leaveAccounts(tx, child)
  rows += await cleanTexts(tx, school, child, anon)
  // without a folder there are no bytes to go
  await addPending(tx, places ? pending : [])
  await addToDatabase(
    tx,
    child.ids.map((id) => ({ school, key: hashErasedKey(school, id), at: now })),
  )
  return rows
}

/** What tells where bytes lie. */
const RETURNING: Readonly<Record<string, string>> = {
  file: 'returning t.school_id as school, t.sha256',
  upload: 'returning t.account_id, t.upload_file_id',
}

interface UploadColumns {
  account_id?: string
  upload_file_id?: string
}

function pendingOf(
  { account_id = '', upload_file_id, ...row }: Pending & UploadColumns,
  places: StorePaths | null,
): Pending {
  if (upload_file_id === undefined) return row
  const part = places?.part(account_id, upload_file_id).slice(places.root.length) ?? ''
  return { school: '', sha256: '', part }
}

/** What was paid is kept as the law wants it, of nobody; and a partner's code is good once, whoever had it. */
async function leaveOrders(tx: Tx, child: ChildIdentity, anon: readonly string[]): Promise<number> {
  const orders = `update pay_order t set student_id = k.anon, account_id = '', user_id = '', cancel_text = null
    from kid k where t.school_id = (select school from who) and t.student_id = k.student`
  const codes = `update used_code t set account_id = '', binding = '' where t.account_id in (select account from ending)`
  return (
    (await runChildStatement(tx, child, anon, orders)).changed +
    (await runChildStatement(tx, child, anon, codes)).changed
  )
}

/** Parents of other children keep their accounts, and nothing in them of this one. */
async function leaveAccounts(tx: Tx, { family, ending, names }: ChildIdentity): Promise<number> {
  const staying = [...new Set(family.map((one) => one.accountId))].filter((id) => !ending.includes(id))
  if (staying.length === 0) return 0
  const users = family.map((one) => one.userId)
  const last = await tx
    .updateTable('account')
    .set({ last_user_id: '' })
    .where('account_id', 'in', staying)
    .where('last_user_id', 'in', users)
    .executeTakeFirst()
  const named = await sql`update account a set name = coalesce((
      select u.user_name from account_user u where u.account_id = a.account_id order by u.user_id limit 1), ${NOBODY})
    where a.account_id = any(${staying}::text[])
      and exists (select from unnest(${names}::text[]) n where n <> '' and position(n in a.name) > 0)`.execute(
    tx,
  )
  return Number(last.numUpdatedRows) + Number(named.numAffectedRows ?? 0)
}
