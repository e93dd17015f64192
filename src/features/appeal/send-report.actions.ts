import type { AppealReason } from '#contract/exam/appeal.ts'
import type { QuestionRef } from '#contract/question.ts'
import { targetOf } from '#core/domain/operation/operation-text.ts'
import type { Stroke } from '#core/domain/pen/mark.ts'
import type { Sync, WorkRef } from '#core/sync/types.ts'
import { buildAppealWorkName } from './report.rules.ts'

interface Report extends QuestionRef {
  appealId: string
  studentId: string
  reason: AppealReason
  text: string
  /** A photograph kept on this phone. */
  photoId: string | null
  /** Lines over the photograph or a picture of the card. */
  place: { fileId: string; strokes: readonly Stroke[] } | null
  /** Where it was written: over once the report has arrived. */
  draft: WorkRef
}

/** Puts a report in the queue: it is kept on this phone and goes once there is a line, its photograph before it. */
export const queueReport = (sync: Sync, report: Report) => {
  const { appealId, examId, studentId, paperId, itemNo, reason, text, photoId, place, draft } = report
  const lines =
    place?.strokes.map(({ color, width, points }) => ({ color, width, points: [...points] })) ?? []
  return sync.enqueue({
    target: targetOf.appeal(examId, studentId, appealId),
    work: buildAppealWorkName(examId, studentId, paperId, itemNo),
    kind: 'appeal',
    body: {
      paperId,
      itemNo,
      reason,
      text,
      ...(photoId === null ? {} : { photoId }),
      ...(place === null || lines.length === 0 ? {} : { place: { fileId: place.fileId, strokes: lines } }),
    },
    files: photoId === null ? [] : [photoId],
    finishes: draft,
  })
}
