import { OPERATION_KINDS, type PaperKind } from '#contract/operation-kinds.ts'
import { FAMILY } from '#contract/roles.ts'
import type { Tx } from '../../../db/db.ts'
import { denied, notFound } from '../../../http/reply/refusal.ts'
import { counting, readOperation } from '../../../operations/operation.repo.ts'
import type { Incoming, Taker, Takers } from '../../../operations/takers.ts'
import { verdict } from '../../../operations/verdict.ts'
import { accessTo } from '../access.repo.ts'
import { apply } from './apply.service.ts'
import { checkNeeds } from './needs.service.ts'
import { withStoredPages } from './pages.service.ts'
import { lockSheet, windowOf } from './sheet.repo.ts'

const isStudents = (kind: PaperKind): boolean => OPERATION_KINDS[kind].writer === 'student'

async function accessOf(tx: Tx, { by, target, now }: Incoming<PaperKind>) {
  for (const who of by.identities) {
    const at = await accessTo(tx, who, target.of, target.studentId, now)
    if (at) return { who, at }
  }
  throw notFound()
}

/**
 * Takes in what is written on a homework's paper: by the student while it is open or late, by its marker.
 * @throws Refusal 10005 no such paper for this account; 10002 not to be written by it; 10001, 10023 what it builds on
 */
const paperTaker: Taker<PaperKind> = {
  async take(tx, incoming) {
    const { by, op, target, number, now } = incoming
    const { who, at } = await accessOf(tx, incoming)
    const byStudent = isStudents(incoming.body.kind)
    if (byStudent ? !at.mayAnswer : !at.mayMark) throw denied(`may not ${op.kind}`)
    const sheet = await lockSheet(tx, at)
    const { accountId } = by
    // what waited for the lock may be the very same: it is not judged by what it did itself
    const before = await readOperation(tx, accountId, op.opId)
    if (before) return { who, outcome: 'older' }
    if (!byStudent && FAMILY.includes(who.userType) && !sheet.submitted_at)
      throw denied('marked before handed in')
    const body = await withStoredPages(tx, { accountId, schoolId: who.schoolId }, incoming.body)
    await checkNeeds(tx, op, { accountId, at, target }, body)
    const window = byStudent ? windowOf(at, sheet, now) : 'open'
    const counts = await counting(tx, who.schoolId, op.target)
    const beside = counts && (await readOperation(tx, counts.accountId, counts.opId))
    const saysTheSame = op.kind !== 'submit' && beside?.body === op.body
    const outcome = verdict({ ...op, accountId, saysTheSame }, counts, window)
    const late = outcome === 'late'
    return {
      who,
      outcome,
      apply: (rev) => apply(tx, body, { accountId, at, sheet, target, rev, late, number, now }),
    }
  },
  async maySee(db, here, kind, target, now) {
    for (const who of here) {
      const at = await accessTo(db, who, target.of, target.studentId, now)
      if (at && (isStudents(kind) ? at.mayAnswer : at.mayMark)) return true
    }
    return false
  },
}

/** By kind, as the receiver of operations wants them. */
export const paperTakers: Pick<Takers, PaperKind> = {
  answer: paperTaker,
  pages: paperTaker,
  submit: paperTaker,
  mark: paperTaker,
  comment: paperTaker,
  strokes: paperTaker,
  checked: paperTaker,
}
