import type { QuestionRef } from '#contract/question.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_WHERE } from '#src/state/toast-seconds.ts'
import { outbox } from '#src/state/unsent/outbox.state.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { doAction } from './notebook.actions.ts'
import type { NotebookAction } from './pending.rules.ts'

/**
 * Does actions one at a time and says what became of them.
 * @returns `busy`: the action under way; `run` gives true when it is done or kept
 */
export function useAction(studentId: string) {
  const { doing, run } = useSend<NotebookAction>()
  const tell = useTell()
  const act = async (ref: QuestionRef, action: NotebookAction): Promise<boolean> => {
    let done = false
    await run(async () => {
      const outcome = await doAction(ref, studentId, action)
      if (outcome.at === 'nowhere') tell(outcome.failure)
      if (outcome.at === 'phone') showToast(t(outbox.keeps ? 'wrong.kept' : 'sync.held.memory'), TOAST_WHERE)
      done = outcome.at !== 'nowhere'
    }, action)
    return done
  }
  return { busy: doing, run: act }
}
