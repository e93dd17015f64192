import { newId } from '#src/platform/new-id.ts'
import type { DraftForm } from '#src/state/draft-keeper.ts'
import { readWritten, type Written, writtenBody } from '#src/state/written.ts'

/** An answer that is not sent yet: what is written, whether the right answer has been looked at, its id. */
export interface Trial extends Written {
  readonly practiceId: string
  readonly seen: boolean
}

/** As it stands in its draft. */
export const TRIAL: DraftForm<Trial> = {
  read: (body) => {
    const { practiceId, seen } = body ?? {}
    return {
      ...readWritten(body ?? {}),
      practiceId: typeof practiceId === 'string' ? practiceId : newId(),
      seen: seen === true,
    }
  },
  body: ({ practiceId, seen, ...written }) => ({ ...writtenBody(written), practiceId, seen }),
}
