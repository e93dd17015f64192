import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { LineBar } from './line-bar.tsx'

interface UndoBarProps {
  /** The word on its button. */
  undo: string
  /** It is being taken back. */
  busy: boolean
  /** Null: it is said and cannot be taken back by one press. */
  onUndo: (() => void) | null
  /** What was done. */
  children: ReactNode
}

/** Says what was done and takes it back, until the next thing is done. */
export const UndoBar = ({ undo, busy, onUndo, children }: UndoBarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  // what was done may have been done from far below
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={bar}>
      <LineBar
        tone="info"
        action={
          onUndo && (
            <Button kind="quiet" busy={busy} onClick={onUndo}>
              {undo}
            </Button>
          )
        }
      >
        {children}
      </LineBar>
    </div>
  )
}
