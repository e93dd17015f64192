import { useEffect, useRef } from 'react'
import type { Result } from '#core/request/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'

/** What was done, and what takes it back. */
export interface Undo {
  text: string
  /** Null: it is said and cannot be taken back by one press. */
  back: (() => Promise<Result<unknown>>) | null
}

interface UndoBarProps {
  undo: Undo | null
  /** It was taken back. */
  onGone: () => Promise<void>
}

/** Says what was done and takes it back, until the next thing is done. */
export const UndoBar = ({ undo, onGone }: UndoBarProps) => {
  const { busy, send } = useSend()
  const bar = useRef<HTMLDivElement>(null)
  // what was done may have been done from far below
  useEffect(() => {
    if (undo) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [undo])
  if (!undo) return null
  const { back } = undo
  return (
    <div ref={bar}>
      <LineBar
        tone="info"
        action={
          back && (
            <Button
              kind="quiet"
              busy={busy}
              onClick={() => void send(back, { toast: t('officePeople.undone'), done: onGone })}
            >
              {t('officePeople.undo')}
            </Button>
          )
        }
      >
        {undo.text}
      </LineBar>
    </div>
  )
}
