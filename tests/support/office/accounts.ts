import { expect } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { openSlips, type Slip, slipKey } from '#server/slips/seal.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'
import { type OfficeApp, officeApp } from './school.ts'

/** The app with an administrator of school A at work, in one session. */
export interface AccountsApp extends OfficeApp {
  /** Another session of the administrator, a minute later. */
  next(): Promise<void>
  /** Asks as that administrator. */
  own<C extends CallName>(call: C, input?: object): ReturnType<typeof checkedInject<C>>
  signIn(
    account: string,
    password: string,
  ): ReturnType<typeof checkedInject<'POST /api/base/data/encrypt/login'>>
  /** Waits for an order and gives its slips, as only this session can read them. */
  slipsOf(batchId: string): Promise<Slip[]>
}

export async function accountsApp(): Promise<AccountsApp> {
  const t = await officeApp()
  await t.db
    .insertInto('teacher')
    .values(
      ['A-t1', 'A-t2', 'A-new'].map((teacher_id) => ({
        school_id: 'A',
        teacher_id,
        name: `师${teacher_id}`,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  let token = ''
  return {
    ...t,
    async next() {
      t.clock.at += 60_000
      token = await t.tokenOf('adminA')
    },
    own: (call, input = {}) => checkedInject(t.app, call, { token, input }),
    async signIn(account, password) {
      const { data } = await checkedInject(t.app, 'GET /api/base/data/encrypt/key')
      t.clock.at += 1000
      const input = sealLogin(data, account, password)
      return checkedInject(t.app, 'POST /api/base/data/encrypt/login', { input })
    },
    async slipsOf(batchId) {
      const { job_id } = await t.db
        .selectFrom('account_batch')
        .where('batch_id', '=', batchId)
        .select('job_id')
        .executeTakeFirstOrThrow()
      expect((await t.jobs.waitFor(job_id)).status).toBe(40)
      const sealed = await t.db
        .selectFrom('account_slips')
        .where('batch_id', '=', batchId)
        .select('sealed')
        .execute()
      return sealed.flatMap((row) => openSlips(slipKey(token, batchId), row.sealed) ?? [])
    },
  }
}
