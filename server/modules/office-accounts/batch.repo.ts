import type { Db, Tx } from '../../db/db.ts'
import type { BatchPerson } from '../../db/office-accounts-tables.ts'
import type { SchoolId } from '../../db/scope.ts'
import { overSchools } from '../../db/tenancy.ts'

/** Milliseconds for which slips lie ready once their accounts are made. */
export const SLIPS_MS = 2 * 3600_000
/** Milliseconds an order may take: one that stands still for so long leaves no slips. */
export const ORDER_MS = 24 * 3600_000
/** Milliseconds after which an order is no longer told of. */
const TOLD_MS = 7 * 24 * 3600_000

export interface NewBatch {
  batchId: string
  accountId: string
  userType: number
  kind: 'make' | 'reset'
  label: string
  people: readonly BatchPerson[]
  jobId: string
  sealKey: string
}

export const addBatch = (tx: Tx, school: SchoolId, batch: NewBatch, now: number) =>
  tx
    .insertInto('account_batch')
    .values({
      school_id: school,
      batch_id: batch.batchId,
      account_id: batch.accountId,
      user_type: batch.userType,
      kind: batch.kind,
      label: batch.label,
      people: JSON.stringify(batch.people),
      total: batch.people.length,
      job_id: batch.jobId,
      seal_key: batch.sealKey,
      made_at: new Date(now),
      expires_at: new Date(now + ORDER_MS),
    })
    .execute()

const batchRow = (db: Db | Tx, school: SchoolId, batchId: string) =>
  db.selectFrom('account_batch').where('school_id', '=', school).where('batch_id', '=', batchId).selectAll()

export const readBatch = (db: Db, school: SchoolId, batchId: string) =>
  batchRow(db, school, batchId).executeTakeFirst()

/** The same, held to the end of the transaction. */
export const lockBatch = (tx: Tx, school: SchoolId, batchId: string) =>
  batchRow(tx, school, batchId).forUpdate().executeTakeFirst()

/** Orders of an administrator that are still told of, the newest first, with the state of each one's job. */
export const batchesOf = (db: Db, school: SchoolId, accountId: string, now: number) =>
  db
    .selectFrom('account_batch as b')
    .leftJoin('job as j', 'j.job_id', 'b.job_id')
    .where('b.school_id', '=', school)
    .where('b.account_id', '=', accountId)
    .where('b.made_at', '>', new Date(now - TOLD_MS))
    .select(['b.batch_id', 'b.kind', 'b.label', 'b.total', 'b.done', 'b.passed_over', 'b.seal_key'])
    .select(['b.made_at', 'b.expires_at', 'b.done_at', 'j.status'])
    .orderBy('b.made_at', 'desc')
    .limit(20)
    .execute()

/** Sealed slips of an order, in their order. */
export const sealedSlips = async (db: Db, school: SchoolId, batchId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('account_slips')
    .where('school_id', '=', school)
    .where('batch_id', '=', batchId)
    .select('sealed')
    .orderBy('part')
    .execute()
  return rows.map((row) => row.sealed)
}

/** Erases the slips of an order. @returns whether there were any */
export async function eraseSlips(db: Db | Tx, school: SchoolId, batchId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_slips')
    .where('school_id', '=', school)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Erases slips whose time is over, of every school, and forgets orders nobody is told of any more. */
export async function eraseOld(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('account_slips')
    .where((e) =>
      e.exists(
        e
          .selectFrom('account_batch as b')
          .whereRef('b.school_id', '=', 'account_slips.school_id')
          .whereRef('b.batch_id', '=', 'account_slips.batch_id')
          .where('b.expires_at', '<=', new Date(now))
          .select('b.batch_id'),
      ),
    )
    .modifyEnd(overSchools('slips that are over'))
    .execute()
  await db
    .deleteFrom('account_batch')
    .where('made_at', '<', new Date(now - TOLD_MS))
    .modifyEnd(overSchools('batches that are over'))
    .execute()
}

/** Stored password hashes by sign-in name, of those still at the first password. */
export async function firstHashes(db: Db, logins: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < logins.length; from += 2000) {
    const rows = await db
      .selectFrom('account_login as l')
      .innerJoin('account as a', 'a.account_id', 'l.account_id')
      .where('l.login_name', 'in', logins.slice(from, from + 2000))
      .where('a.password_status', '=', 0)
      .where('a.closed', '=', false)
      .select(['l.login_name', 'a.password_hash'])
      .execute()
    for (const row of rows) found.set(row.login_name, row.password_hash)
  }
  return found
}
