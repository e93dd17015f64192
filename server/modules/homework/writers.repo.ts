import type { Writer } from '#contract/homework/writer.ts'
import { OPERATION_KINDS, PAPER_KINDS } from '#contract/operations/kinds.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SheetKey } from './sheet-parts.repo.ts'

/** Who wrote what counts on one paper, as the account `reader` is told. */
export async function writersOf(db: Db, at: SheetKey, reader: string): Promise<Writer[]> {
  const rows = await db
    .selectFrom('op_kept as o')
    .innerJoin('op_target as t', on('t', 'o', 'school_id', 'target', 'account_id', 'op_id'))
    .leftJoin('account_user as u', on('u', 'o', 'account_id', 'user_id'))
    .where('o.school_id', '=', at.schoolId)
    .where('o.of_id', '=', at.homeworkId)
    .where('o.student_id', '=', at.studentId)
    .select(['o.target', 't.rev', 'o.device_id', 'o.account_id', 'o.received_at', 'u.user_name'])
    .orderBy('o.target')
    .execute()
  return rows.map((r) => ({
    target: r.target,
    rev: r.rev,
    deviceId: r.device_id,
    byName: r.user_name ?? '',
    byYou: r.account_id === reader,
    at: r.received_at.getTime(),
  }))
}

const FAMILY_WORDS: readonly string[] = PAPER_KINDS.filter(
  (kind) => OPERATION_KINDS[kind].writer === 'student',
).map((kind) => OPERATION_KINDS[kind].target)

/** Without those of marks, where these are not shown yet. */
export const filterFamilyWriters = (writers: readonly Writer[]): Writer[] =>
  writers.filter(({ target }) => FAMILY_WORDS.includes(target.split('/')[0] ?? ''))

/** Revisions of a paper's parts that are one for the whole of it; 0: none. */
export function findWholeRevisions(writers: readonly Writer[], { homeworkId: h, studentId: s }: SheetKey) {
  const revOf = (target: string) => writers.find((one) => one.target === target)?.rev ?? 0
  return {
    commentRev: revOf(targetOf.comment(h, s)),
    sheetRev: revOf(targetOf.submit(h, s)),
    checkedRev: revOf(targetOf.checked(h, s)),
  }
}
