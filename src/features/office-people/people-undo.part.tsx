import type { Result } from '#core/request/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { UndoBar } from '#src/ui/undo-bar.tsx'

/** What was done, and what takes it back. */
export interface Undo {
  text: string
  /** Null: it is said and cannot be taken back by one press. */
  back: (() => Promise<Result<unknown>>) | null
}

interface PeopleUndoProps {
  undo: Undo | null
  /** It was taken back. */
  onGone: () => Promise<void>
}

/** What was done last to people of the school, and the way back. */
export const PeopleUndo = ({ undo, onGone }: PeopleUndoProps) => {
  const { busy, send } = useSend()
  if (!undo) return null
  const { text, back } = undo
  return (
    <UndoBar
      key={text}
      undo={t('office.undo')}
      busy={busy}
      onUndo={back && (() => void send(back, { toast: t('officePeople.undone'), done: onGone }))}
    >
      {text}
    </UndoBar>
  )
}
