import { useState } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { showToast } from '#src/state/toast.state.ts'
import { doAction } from './notebook.actions.ts'
import type { Action } from './pending.rules.ts'

const SECONDS = 4

/**
 * Does actions one at a time and says what became of them.
 * @returns `busy`: the action under way; `run` gives true when it is done or kept
 */
export function useAction(studentId: string) {
  const [busy, setBusy] = useState<Action | null>(null)
  const tell = useTell()
  const run = async (ref: QuestionRef, action: Action): Promise<boolean> => {
    setBusy(action)
    const outcome = await doAction(ref, studentId, action)
    setBusy(null)
    if (outcome.at === 'nowhere') tell(outcome.failure)
    if (outcome.at === 'phone') showToast(t('wrong.kept'), SECONDS)
    return outcome.at !== 'nowhere'
  }
  return { busy, run }
}
