import type { OpKind, OpOutcome, Replaced } from '#contract/operations.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { accessTo } from '../access.repo.ts'
import { isTakenKind } from './bodies.ts'
import { readReplaced } from './replaced.repo.ts'
import { sideOf } from './target.ts'

type Row = Awaited<ReturnType<typeof readReplaced>>[number]

/** Whoever lost a child, a class or a subject since is told nothing more of it. */
async function maySee(db: Db, all: readonly Principal[], row: Row, now: number): Promise<boolean> {
  const here = all.filter((who) => who.schoolId === row.school_id)
  const kind = row.kind as OpKind
  if (isTakenKind(kind)) return here.some((who) => who.studentId === row.student_id)
  for (const who of here) {
    const at = await accessTo(db, who, row.homework_id, row.student_id, now)
    if (at && (sideOf(kind) === 'student' ? at.mayAnswer : at.mayMark)) return true
  }
  return false
}

const told = (row: Row): Replaced => ({
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
export async function replacedOf(
  db: Db,
  accountId: string,
  identities: readonly Principal[],
  now: number,
): Promise<Replaced[]> {
  const list: Replaced[] = []
  for (const row of await readReplaced(db, accountId))
    if (await maySee(db, identities, row, now)) list.push(told(row))
  return list
}
