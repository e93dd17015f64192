import { tabStore } from './storage.ts'

/** What a parent came for by a link: to raise scores, or to check them. Then /system/parLogin is the way in. */
export type ScoreMode = 'boost' | 'check'

const KEY = 'kb.score-mode'
const isOn = (value: string | null): boolean => value !== null && value !== '0' && value !== 'false'

/** The mode an address asks for; null: none. */
export const scoreModeOf = (flags: {
  scoreBoost: string | null
  scoreCheck: string | null
}): ScoreMode | null => (isOn(flags.scoreBoost) ? 'boost' : isOn(flags.scoreCheck) ? 'check' : null)

/** Kept for the tab: signing out and a forced end lead back to the parents' page. */
export const keepScoreMode = (mode: ScoreMode): void => void tabStore.write(KEY, mode)

export function readScoreMode(): ScoreMode | null {
  const kept = tabStore.read(KEY)
  return kept === 'boost' || kept === 'check' ? kept : null
}
