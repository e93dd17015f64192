import { t } from '#src/i18n/i18n.ts'
import type { DraftSaveState } from '#src/state/unsent/draft-keeper.ts'

const TEXTS = {
  saving: 'homework.saving',
  disk: 'homework.saved',
  journal: 'homework.kept.journal',
  memory: 'homework.kept.memory',
} as const

/** Where the newest change is, in a few words. */
export const formatDraftSaveState = (kept: DraftSaveState): string => t(TEXTS[kept])
