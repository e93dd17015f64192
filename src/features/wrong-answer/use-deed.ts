import { useState } from 'react'
import type { QuestionRef } from '#contract/question.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { showToast } from '#src/state/toast.state.ts'
import { doDeed } from './deeds.actions.ts'
import type { Deed } from './deeds.rules.ts'

const SECONDS = 4

/**
 * Does deeds one at a time and says what became of them.
 * @returns `busy`: the deed under way; `run` gives true when it is done or kept
 */
export function useDeed(studentId: string) {
  const [busy, setBusy] = useState<Deed | null>(null)
  const tell = useTell()
  const run = async (ref: QuestionRef, deed: Deed): Promise<boolean> => {
    setBusy(deed)
    const outcome = await doDeed(ref, studentId, deed)
    setBusy(null)
    if (outcome.at === 'nowhere') tell(outcome.failure)
    if (outcome.at === 'phone') showToast(t('wrong.kept'), SECONDS)
    return outcome.at !== 'nowhere'
  }
  return { busy, run }
}
