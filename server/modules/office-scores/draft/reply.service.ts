import { JobStatus } from '#contract/envelope.ts'
import type { Locale } from '#contract/locale.ts'
import type { OfficeJob } from '#contract/office/exams.ts'
import type { ImportState, OfficeImportDraft } from '#contract/office/import-shapes.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { JobState, Jobs } from '../../../jobs/jobs.ts'
import { draftRow, listDraftFiles } from './draft.repo.ts'

/** A draft as calls tell it. @throws Refusal 10005 */
export async function draftReply(
  db: Db | Tx,
  jobs: Pick<Jobs, 'state'>,
  school: SchoolId,
  importId: string,
  locale: Locale = 'zh-CN',
): Promise<OfficeImportDraft> {
  const row = await draftRow(db, school, importId)
  const files = await listDraftFiles(db, school, importId)
  const job = row.job_id === '' ? null : await jobs.state(row.job_id)
  const check = row.result && {
    ...row.result,
    sheets: row.result.sheets.map((s) => ({ ...s, why: s.why[locale], whys: s.whys.map((w) => w[locale]) })),
  }
  return {
    importId,
    kind: row.kind as OfficeImportDraft['kind'],
    state: toImportState(row.state, job),
    revision: row.revision,
    job: isUnderWay(row.state) && job ? toOfficeJob(job) : null,
    settings: row.settings,
    files: files.map(({ fileId, name, size, role, course }) => ({
      ...{ fileId, name, size, course },
      role: role === '' ? 'unclear' : role,
    })),
    overlay: row.overlay,
    check,
    exam: row.exam_id === '' ? null : { examId: row.exam_id, version: row.version, unchanged: row.unchanged },
  }
}

const isUnderWay = (state: string): boolean => state === 'checking' || state === 'importing'

/** A draft whose job was given up has failed, whatever its row says. */
export function toImportState(state: string, job: Pick<JobState, 'status'> | null): ImportState {
  const isOver = isUnderWay(state) && (job === null || job.status === JobStatus.confirm)
  return isOver ? 'failed' : (state as ImportState)
}

const toOfficeJob = ({ jobId, status, percent, message }: JobState): OfficeJob => ({
  jobId,
  status,
  percent,
  message,
})
