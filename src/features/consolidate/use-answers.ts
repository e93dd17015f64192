import type { Sync, WorkRef } from '#core/sync/types.ts'
import type { DraftForm, DraftSaveState } from '#src/state/unsent/draft-keeper.ts'
import { useDraft } from '#src/state/unsent/use-draft.ts'
import { NOTHING_WRITTEN, type WrittenAnswer } from '#src/state/unsent/written-answer.ts'
import {
  type Answers,
  type ConsolidateDraft,
  readBody,
  rebaseConsolidateDraft,
  toConsolidateDraftBody,
} from './answers.rules.ts'

/** A consolidation open on this phone. */
export interface OpenAnswers extends ConsolidateDraft {
  sync: Sync
  ref: WorkRef
  kept: DraftSaveState
  change: (no: number, part: Partial<WrittenAnswer>) => void
  show: (no: number) => void
  /** Resolves when all that was changed is on the phone; gives it. */
  settled: () => Promise<Answers>
}

const FORM: DraftForm<ConsolidateDraft> = {
  read: readBody,
  body: toConsolidateDraftBody,
  rebased: rebaseConsolidateDraft,
}

/** Opens the draft of a consolidation. Null while it is being opened; 'none' where this phone keeps nothing now. */
export function useAnswers(target: string): OpenAnswers | 'none' | null {
  const draft = useDraft({ kind: 'homework', target }, FORM)
  if (draft === null) return null
  const { ref, sync, value, kept, change, settled } = draft
  if (sync === null) return 'none'
  return {
    ...{ sync, ref, ...value, kept },
    change: (no, part) =>
      change(({ answers, at }) => ({
        answers: { ...answers, [no]: { ...(answers[no] ?? NOTHING_WRITTEN), ...part } },
        at,
      })),
    show: (at) => change((now) => ({ ...now, at })),
    settled: async () => (await settled()).answers,
  }
}
