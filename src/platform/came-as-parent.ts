import { entryFacts } from './link-flags.ts'
import { readScoreMode } from './score-mode.ts'
import { tabStore } from './storage.ts'

/** `serviceType` of an address that was opened from the study companion. */
export const COMPANION = 'studyCompanion'
const KEY = 'kb.as-parent'

/** Notes for this tab that its person came by the parents' own sign-in page. */
export const noteParent = (): void => void tabStore.write(KEY, '1')

/** Whether this tab's person came as a parent: by the parents' own page, the study companion, or to raise or check scores. */
export const hasEnteredAsParent = (): boolean =>
  tabStore.read(KEY) !== null || readScoreMode() !== null || entryFacts().serviceType === COMPANION
