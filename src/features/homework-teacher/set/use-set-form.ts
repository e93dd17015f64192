import { generateId } from '#src/platform/new-id.ts'
import { serverNow } from '#src/state/client.ts'
import type { DraftForm } from '#src/state/unsent/draft-keeper.ts'
import { useDraft } from '#src/state/unsent/use-draft.ts'
import { type Basis, draftBody, newForm, parseSetForm } from './form-start.rules.ts'
import type { SetForm } from './set-form.rules.ts'

export interface SetFormState {
  /** Name of the draft, and of the files that belong to it. */
  target: string
  /** Null until the draft was looked for. */
  form: SetForm | null
  change: (next: SetForm) => void
  /** True: every change so far is kept on this phone. */
  kept: boolean
  /** Takes the draft away: it was set, or given up. */
  forget: () => Promise<void>
}

const startingFrom = (basis: Basis | null): DraftForm<SetForm> => ({
  read: (body) => (body && parseSetForm(body)) ?? newForm(basis, serverNow(), generateId()),
  body: draftBody,
})

/**
 * The form, kept on this phone with every change and found again there.
 * @param target name of the draft; one for each plan, template and teacher
 * @param basis what the form begins with when there is no draft
 */
export function useSetForm(target: string, basis: Basis | null): SetFormState {
  const draft = useDraft({ kind: 'homework', target }, startingFrom(basis))
  return {
    target,
    form: draft?.value ?? null,
    kept: draft !== null && draft.written && draft.kept === 'disk',
    change: (next) => draft?.change(() => next),
    forget: async () => draft?.drop(),
  }
}
