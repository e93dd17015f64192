import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Receipt } from '#contract/operations/operations.ts'
import { RESTORED_SETTING } from '#server/backup/safety.ts'
import { NOW } from '#tests/support/school/facts.ts'
import { ME, MUM, onePaper } from '#tests/support/school/one-paper.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const MINUTE = 60_000

let t: TestApp
const { choose, clear } = onePaper(() => t)
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await clear()
  await t.db.deleteFrom('setting').where('key', '=', RESTORED_SETTING).execute()
  t.clock.at = NOW
})
afterAll(() => t.close())

const show = async (account: string, receipt: Receipt) =>
  (
    await checkedInject(t.app, 'POST /api/common/operation/lost', {
      token: await t.tokenOf(account),
      input: { receipt },
    })
  ).data.restored
const told = async (account: string) =>
  (await checkedInject(t.app, 'GET /api/common/operation/replaced', { token: await t.tokenOf(account) })).data

/** Three operations, one a minute; then the data of the moment after the first is put back. */
async function olderData(): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (const [rev, choice] of ['B', 'C', 'D'].entries()) {
    t.clock.at = NOW + rev * MINUTE
    receipts.push((await choose(ME, choice, { seq: rev + 1, rev: rev + 1 })).data.receipt)
  }
  const [first] = receipts
  await t.db
    .deleteFrom('op_kept')
    .where('op_id', '<>', first?.opId ?? '')
    .execute()
  await t.db
    .updateTable('account_seq')
    .set({ seq: first?.serverSeq ?? 0 })
    .where('account_id', '=', ME)
    .execute()
  t.clock.at = NOW + 60 * MINUTE
  return receipts
}

describe('a receipt of an operation that the server no longer has', () => {
  it('proves that older data came back, from the newest operation before it, and every account is told [G04]', async () => {
    const [first, , third] = (await olderData()) as [Receipt, Receipt, Receipt]
    expect((await told(ME)).serverSeq).toBe(first.serverSeq)
    const restored = { from: NOW, at: NOW + 60 * MINUTE }
    expect(await show(ME, third)).toEqual(restored)
    expect((await told(MUM)).restored).toEqual(restored)
  })

  it('is noted once, however many phones show theirs at once [G04]', async () => {
    const [, second, third] = (await olderData()) as [Receipt, Receipt, Receipt]
    const all = await Promise.all([third, second, third, second].map((receipt) => show(ME, receipt)))
    expect(all).toEqual(all.map(() => ({ from: NOW, at: NOW + 60 * MINUTE })))
    t.clock.at += MINUTE
    expect(await show(ME, second)).toEqual(all[0])
  })

  it('still proves it after its number was given to another operation [G04]', async () => {
    const [, second] = (await olderData()) as [Receipt, Receipt]
    const other = await choose(ME, 'E', { seq: 9, rev: 9 })
    expect(other.data.receipt.serverSeq).toBe(second.serverSeq)
    expect(await show(ME, second)).toEqual({ from: NOW, at: NOW + 60 * MINUTE })
  })

  it('proves nothing with a foreign or changed signature, under another account, or for what is there [G04]', async () => {
    const [first, second] = (await olderData()) as [Receipt, Receipt]
    expect(await show(ME, { ...second, serverSeq: second.serverSeq + 1 })).toBeNull()
    expect(await show(ME, { ...second, signature: first.signature })).toBeNull()
    expect(await show(MUM, second)).toBeNull()
    expect(await show(ME, first)).toBeNull()
  })

  it('of an operation that was deleted on purpose is not taken for lost: its number stays used [G04]', async () => {
    const { receipt } = (await choose(ME, 'B')).data
    await t.db.deleteFrom('op_kept').where('op_id', '=', receipt.opId).execute()
    expect(await show(ME, receipt)).toBeNull()
  })
})

describe('the installation of the server', () => {
  it('is told to every account with what became of its words [G04]', async () => {
    const id = 'a'.repeat(32)
    await t.db.deleteFrom('installation').execute()
    expect((await told(ME)).installation).toBeNull()
    await t.db
      .insertInto('installation')
      .values({ installation_id: id, made_at: new Date(NOW), swept_at: new Date(NOW) })
      .execute()
    expect([(await told(ME)).installation, (await told(MUM)).installation]).toEqual([id, id])
  })
})
