import type { Appeal, AppealReason } from '#contract/exam/appeal.ts'
import type { Stroke } from '#core/domain/pen/mark.ts'
import type { JsonObject } from '#core/sync/types.ts'
import { generateId } from '#src/platform/new-id.ts'
import type { DraftForm } from '#src/state/unsent/draft-keeper.ts'

export const REASONS: readonly AppealReason[] = ['wrong', 'unmarked', 'total', 'misread', 'other']

/** Where the error is, as it is being shown. */
export interface AppealEvidence {
  readonly photoId: string | null
  /** What the lines are over: the photograph, or the picture of the card. */
  readonly pictureId: string | null
  readonly strokes: readonly Stroke[]
}
export const NOTHING_SHOWN: AppealEvidence = { photoId: null, pictureId: null, strokes: [] }

/** A report that is being written. */
interface ReportDraft {
  readonly appealId: string
  readonly reason: AppealReason
  readonly text: string
  readonly shown: AppealEvidence
}

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function readShown({ photoId, pictureId, strokes }: JsonObject): AppealEvidence {
  const lines = Array.isArray(strokes) ? (strokes as unknown as Stroke[]) : []
  return { photoId: idOf(photoId), pictureId: idOf(pictureId), strokes: lines }
}

/**
 * How a report stands in its draft on this phone: each word is kept as it is written.
 * @param saved the one that the server keeps of this question; what was written here since counts more
 */
export const reportForm = (
  saved: Pick<Appeal, 'appealId' | 'reason' | 'text'> | undefined,
): DraftForm<ReportDraft> => ({
  read: (body) => {
    const { appealId, reason, text, ...shown } = body ?? {}
    return {
      appealId: saved?.appealId ?? idOf(appealId) ?? generateId(),
      reason: REASONS.find((one) => one === reason) ?? saved?.reason ?? 'wrong',
      text: typeof text === 'string' ? text : (saved?.text ?? ''),
      shown: body === null ? NOTHING_SHOWN : readShown(shown),
    }
  },
  body: ({ appealId, reason, text, shown }) => ({
    ...{ appealId, reason, text, photoId: shown.photoId, pictureId: shown.pictureId },
    strokes: shown.strokes.map(({ color, width, points }) => ({ color, width, points: [...points] })),
  }),
})
