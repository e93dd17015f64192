import type { OpKind } from '#contract/operations/kinds.ts'
import type { OpOutcome, Replaced } from '#contract/operations/operations.ts'
import type { Db } from '../db/db.ts'
import { readReplaced } from './replaced.repo.ts'
import type { Sender, Taker } from './takers.ts'
import { readTarget } from './target.ts'

type OperationRequester = Pick<Sender, 'accountId' | 'identities' | 'takers'>
type ReplacedOperationRow = Awaited<ReturnType<typeof readReplaced>>[number]

/** Whoever lost a child, a class or a subject since is told nothing more of it. */
function maySee<K extends OpKind>(
  db: Db,
  { identities, takers }: OperationRequester,
  kind: K,
  row: ReplacedOperationRow,
  now: number,
): Promise<boolean> {
  const here = identities.filter((who) => who.schoolId === row.school_id)
  const taker: Taker<K> = takers[kind]
  return taker.maySee(db, here, kind, readTarget(kind, row.target), now)
}

const toReplacedOperation = (row: ReplacedOperationRow): Replaced => ({
  opId: row.op_id,
  target: row.target,
  kind: row.kind as OpKind,
  body: row.body,
  deviceId: row.device_id,
  outcome: row.outcome as OpOutcome,
  number: row.number,
  time: row.received_at.getTime(),
  current: {
    rev: row.current_rev,
    body: row.current_body,
    deviceId: row.current_device,
    byName: row.user_name ?? '',
    byYou: row.current_account === row.account_id,
    at: row.current_at.getTime(),
  },
})

/** What an account wrote and does not count, with what does, as far as its identities may still see the paper. */
export async function replacedOf(db: Db, asker: OperationRequester, now: number): Promise<Replaced[]> {
  const list: Replaced[] = []
  for (const row of await readReplaced(db, asker.accountId))
    if (await maySee(db, asker, row.kind as OpKind, row, now)) list.push(toReplacedOperation(row))
  return list
}
