import { randomInt } from 'node:crypto'
import { type Db, inTransaction } from '../../db/db.ts'
import { type SchoolId, schoolOf } from '../../db/scope.ts'
import { initialPassword } from '../../http/session/initial-password.ts'
import { hashPassword } from '../../http/session/passwords.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { eraseOld, lockBatch, readBatch, SLIPS_MS } from '../../modules/office-accounts/batch.repo.ts'
import { extractHashMark, sealSlips } from '../../slips/seal.ts'
import { lockPending } from '../list/pending.ts'
import { hashAll } from '../passwords.ts'
import { storeAccounts } from '../store.ts'
import { type OfficePlan, planOffice } from './plan.ts'

/** People at a time: a second or two of hashing, and what is done again at most after the process was killed. */
const PART = 100
/** Milliseconds between two looks for slips whose time is over. */
const ERASE_MS = 5 * 60_000

interface World {
  hash: (password: string) => Promise<string>
  now: () => number
}

/** Makes and resets accounts that an office ordered, in this process. */
export async function workAccounts(
  db: Db,
  jobs: Jobs,
  { hash = hashPassword, now = Date.now }: Partial<World> = {},
): Promise<void> {
  // nobody has to open a page for them to go; what cannot be erased now is next time
  setInterval(() => void eraseOld(db, now()).catch(() => {}), ERASE_MS).unref()
  await jobs.work('office-accounts', async ({ schoolId, batchId }, progress) => {
    await eraseOld(db, now())
    const school = schoolOf(schoolId, 'job')
    for (;;) {
      const part = await nextPart(db, school, batchId, { hash, now })
      if (part === null) return null
      progress((100 * part.done) / part.total, '')
    }
  })
}

/**
 * Does the next people of an order: accounts, slips and how far it is in one transaction. Passwords are hashed before it,
 * so that nobody waits for them, and given to whoever still needs one.
 * @returns null when all are through
 */
async function nextPart(db: Db, school: SchoolId, batchId: string, { hash, now }: World) {
  const batch = await readBatch(db, school, batchId)
  if (!batch || batch.done >= batch.total) return null
  const people = batch.people.slice(batch.done, batch.done + PART)
  const passwords = people.map(() => initialPassword((max) => randomInt(max)))
  const hashes = await hashAll(passwords, hash, () => {})
  return inTransaction(db, async (tx) => {
    const held = await lockBatch(tx, school, batchId)
    // another process was faster: look again where it stands
    if (!held || held.done !== batch.done) return { done: held?.done ?? 0, total: batch.total }
    await lockPending(tx)
    const plan = await planOffice(tx, school, batch, people)
    await storeAccounts(tx, plan.accounts, hashes)
    const slips = slipsOf(plan, passwords, hashes)
    if (slips.length > 0)
      await tx
        .insertInto('account_slips')
        .values({
          ...{ school_id: school, batch_id: batchId, part: batch.done },
          sealed: sealSlips(batch.seal_key, slips),
        })
        .execute()
    const done = batch.done + people.length
    await tx
      .updateTable('account_batch')
      .set({
        done,
        slips: held.slips + slips.length,
        passed_over: held.passed_over + people.length - slips.length,
        ...(done >= batch.total && {
          done_at: new Date(now()),
          expires_at: new Date(now() + SLIPS_MS),
        }),
      })
      .where('school_id', '=', school)
      .where('batch_id', '=', batchId)
      .execute()
    return { done, total: batch.total }
  })
}

function slipsOf({ accounts, placeOf }: OfficePlan, passwords: readonly string[], hashes: readonly string[]) {
  return [...accounts.fresh, ...accounts.renewals].map(({ person, login }, i) => ({
    ...{ name: person.name, number: person.number, login },
    ...placeOf(person),
    password: passwords[i] ?? '',
    mark: extractHashMark(hashes[i] ?? ''),
  }))
}
