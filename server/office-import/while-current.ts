import type { ProgressView } from '../cli/progress.ts'

/** What was read is not the draft any more. */
export class Outdated extends Error {}

/** Pause between two looks whether a draft is still as it was read, ms. */
const LOOK_MS = 200

/**
 * Ends a reading that is outdated at its next progress: files come one after the other, and each changes the draft.
 * @param isCurrent whether the draft is as it was when its reading began; a look that fails changes nothing
 * @returns the view that throws Outdated from then on, and how to end the looking
 */
export function whileCurrent(
  view: ProgressView,
  isCurrent: () => Promise<boolean>,
): { view: ProgressView; stop: () => void } {
  let outdated = false
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    outdated ||= !(await isCurrent().catch(() => true))
    looking = false
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  const check = () => {
    if (outdated) throw new Outdated()
  }
  return {
    view: {
      begin(...phase) {
        check()
        view.begin(...phase)
      },
      at(...share) {
        check()
        view.at(...share)
      },
      end: () => view.end(),
    },
    stop: () => clearInterval(timer),
  }
}
