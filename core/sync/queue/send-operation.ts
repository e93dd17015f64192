import type { Speaker } from '#contract/account/identity.ts'
import { HTTP_CLASH, Status } from '#contract/envelope.ts'
import type { Current, OpKind, Receipt } from '#contract/operations/operations.ts'
import { isWorkedOn } from '#core/db/finishes.ts'
import type { OperationRow } from '#core/db/work-rows.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { operationText } from '#core/domain/operation/operation-text.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { sendFile } from '../files/send-file.ts'
import { textHash } from '../hash.ts'
import { LONGEST_KEPT } from '../limits.ts'
import { noteClash } from '../lost/clashes.ts'
import { keepFilesAside } from '../lost/restored.ts'
import { makeHexId, noteRev } from '../numbers.ts'
import { withSchoolIds } from '../school-ids.ts'
import { sweepFiles } from '../sweep.ts'
import { dropDraftOf } from './queue-rows.ts'
import { checkReceipt, hashesOf } from './receipts.ts'
import { failed, runStepsInParallel, type SendContext, type SendOutcome, schoolNow } from './step.ts'

/** What the school says of an operation beside its receipt. */
interface OperationStatus {
  rev: number
  counts?: boolean
  current?: Current | null
}

/** Fixes what will be sent, once and for all, and notes that from now on it may be at the school. */
async function seal(tables: WorkTables, opId: string): Promise<OperationRow | null> {
  const row = await tables.operation.get(opId)
  if (!row) return null
  const ids = new Map<string, string>()
  for (const fileId of row.files) ids.set(fileId, (await tables.upload.get(fileId))?.schoolId ?? fileId)
  const bodyText = row.hash === '' ? JSON.stringify(withSchoolIds(row.body, ids)) : row.bodyText
  const hash =
    row.hash === '' ? textHash(operationText({ ...row, kind: row.kind as OpKind, body: bodyText })) : row.hash
  const sealed: OperationRow = { ...row, bodyText, hash, asked: true }
  await tables.operation.put(sealed)
  return sealed
}

/** The only way out of the queue is a receipt that is the school's own. */
async function take(
  stage: SendContext,
  row: OperationRow,
  receipt: Receipt,
  now: OperationStatus,
): Promise<SendOutcome> {
  const whose = await checkReceipt(stage, row, receipt)
  if (whose === 'unknown') return failed(failureOf('network'))
  if (whose === 'foreign') return { did: 'stuck', trouble: { messageKey: 'sync.receiptWrong' } }
  await settle(stage, row, receipt, now)
  return { did: 'sent' }
}

/** The school's receipt is kept in the transaction that takes the row away. */
async function settle(
  stage: SendContext,
  row: OperationRow,
  receipt: Receipt,
  now: OperationStatus,
): Promise<void> {
  const { deps, journal } = stage
  const finished = await deps.store.change(async (tables) => {
    const { opId, target, work, kind, createdAt } = row
    const { hash, serverSeq, time, number, signature, outcome } = receipt
    const { deviceId, sealed, last, seq, rev, baseRev, clockKnown, body, files } = row
    const atSchool = await Promise.all(
      files.map(async (fileId) => ({
        fileId,
        schoolId: (await tables.upload.get(fileId))?.schoolId ?? fileId,
      })),
    )
    await tables.receipt.put({
      ...{ opId, target, work, kind, createdAt, hash, serverSeq, time, number, signature, outcome },
      keptAt: deps.now(),
      again: { deviceId, sealed, last, seq, rev, baseRev, clockKnown, body, files: atSchool },
      ...(row.bodyText.length <= LONGEST_KEPT ? { body: row.bodyText } : {}),
    })
    await tables.operation.delete(opId)
    // Another phone's revision is none that this one builds on: nobody here has read it yet.
    if (now.counts === true) await noteRev(tables, target, now.rev)
    else await noteClash(tables, row, receipt, now.current ?? null)
    const { finishes } = row
    const draft = finishes && (await tables.draft[finishes.kind].get(finishes.target))
    const ends = !!finishes && !!draft && draft.rev >= finishes.rev && !isWorkedOn(draft, finishes)
    // With it go the pictures as they were taken, which were kept until now and never sent.
    if (ends) {
      await keepFilesAside(tables, finishes.target, schoolNow(deps))
      await dropDraftOf(tables, finishes)
    }
    await sweepFiles(tables, [...new Set([work, finishes?.target ?? work])], row.files, schoolNow(deps))
    return ends ? draft : null
  })
  // The draft first: while the operation is there, the next start knows by its receipt that both are done.
  if (finished && row.finishes)
    journal.dropDraft(row.finishes.kind, row.finishes.target, finished.apart !== undefined)
  journal.dropOperation(row.opId)
}

/** What the school says of an operation that may have reached it; `absent`: nothing, it has to be sent. */
async function ask(stage: SendContext, row: OperationRow): Promise<SendOutcome | 'absent'> {
  const { deps, signal } = stage
  const asked = await deps.client.call('GET /api/common/operation/receipt/{opId}', {
    as: row.sealed,
    signal,
    query: { opId: row.opId },
  })
  if (!asked.ok) return failed(asked.failure)
  const { receipt } = asked.data
  // Another hash: sending it will tell, and keep both.
  return receipt !== null && hashesOf(row).includes(receipt.hash)
    ? take(stage, row, receipt, asked.data)
    : 'absent'
}

/**
 * Asks once what the school had of this device where the phone has nothing to tell by (B17): what a database that came
 * back older makes would be taken for old. Null: it may send.
 */
async function compare({ deps, workLog, signal }: SendContext, as: Speaker): Promise<Failure | null> {
  if (workLog.isSure()) return null
  const asked = await deps.client.call('GET /api/common/operation/mark', { as, signal })
  if (!asked.ok) return asked.failure
  await workLog.compare(asked.data.devices)
  return null
}

/** Sends one operation: the question whether it is there already, its files, then itself. */
export async function sendOperation(stage: SendContext, opId: string): Promise<SendOutcome> {
  const { deps, signal } = stage
  const before = await deps.store.read((tables) => tables.operation.get(opId))
  if (!before) return { did: 'sent' }
  if (before.asked) {
    const known = await ask(stage, before)
    if (known !== 'absent') return known
  }
  // Files need no answer to that question: on a far line each waiting costs a second.
  const [files, unsure] = await Promise.all([
    runStepsInParallel(before.files.map((fileId) => () => sendFile(stage, fileId))),
    compare(stage, before.sealed),
  ])
  if (files.did !== 'sent') return files
  if (unsure) return failed(unsure)
  const row = await deps.store.change((tables) => seal(tables, opId))
  if (!row) return { did: 'sent' }
  const as = row.sealed
  const { deviceId, seq, target, baseRev, rev, hash, createdAt: sealedAt, clockKnown } = row
  const body = {
    ...{ opId, deviceId, seq, target, baseRev, rev, hash, sealedAt, clockKnown },
    accountKey: as.accountKey,
    kind: row.kind as OpKind,
    body: row.bodyText,
  }
  const sent = await deps.client.call('POST /api/common/operation/send', { as, signal, body })
  if (!sent.ok) {
    const { status, http } = sent.failure
    // the same number without the code of a clash is a refusal of this very operation: sent again it would be for ever
    if (status !== Status.conflict || http !== HTTP_CLASH) return failed(sent.failure)
    // The id was taken by other content, which the school keeps too: this goes under a new one.
    const again = makeHexId(deps.randomBytes)
    await deps.store.change(async (tables) => {
      await tables.operation.put({ ...row, opId: again, asked: false })
      await tables.operation.delete(opId)
    })
    stage.journal.keepOperation({ ...row, opId: again, asked: false })
    stage.journal.dropOperation(opId)
    return { did: 'sent' }
  }
  return await take(stage, row, sent.data.receipt, sent.data)
}
