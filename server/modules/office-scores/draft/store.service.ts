import { JobStatus, Status } from '#contract/envelope.ts'
import type { Tx } from '../../../db/db.ts'
import { badField, Refusal } from '../../../http/reply/refusal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DraftChangeContext } from './change.service.ts'
import { lockDraft, saveDraft } from './draft.repo.ts'

interface DraftStoreRequest {
  /** What was checked and looked at. */
  revision: number
  /** Typed by a person. */
  absent: number | undefined
}

/**
 * Asks for the job that stores a draft. Again while it runs, or after: nothing.
 * @returns whether this is the first time
 * @throws Refusal 10005; 10020 not this revision, or it has faults; 10001 the number of the absent
 */
export async function askToStore(
  tx: Tx,
  jobs: Jobs,
  of: DraftChangeContext,
  { revision, absent }: DraftStoreRequest,
): Promise<boolean> {
  const row = await lockDraft(tx, of.school, of.importId)
  if (row.revision !== revision) throw new Refusal(Status.conflict, 'importChanged', { http: 409 })
  if (row.state === 'imported') return false
  const job = await tx.selectFrom('job').where('job_id', '=', row.job_id).select('status').executeTakeFirst()
  const isGivenUp = row.state === 'importing' && job?.status === JobStatus.confirm
  if (row.state === 'importing' && !isGivenUp) return false
  if ((row.state !== 'ready' && !isGivenUp) || row.checked !== revision) {
    throw new Refusal(Status.conflict, 'importChanged', { http: 409 })
  }
  const asked = row.result?.absences?.asks === true
  if (asked && absent !== row.result?.absences?.total) {
    throw badField('absent', absent === undefined ? 'missing' : 'otherNumber')
  }
  const data = {
    schoolId: of.school,
    importId: of.importId,
    accountId: of.accountId,
    absent: asked ? (absent ?? null) : null,
  }
  const job_id = await jobs.enqueueIn(tx, 'office-import', data, { accountId: of.accountId })
  await saveDraft(tx, of.school, of.importId, { plain: { state: 'importing', job_id, changed_at: of.now } })
  return true
}
