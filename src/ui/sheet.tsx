import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { cx } from './class-names.ts'
import css from './sheet.module.css'

interface SheetProps {
  open: boolean
  title: string
  /** Escape, the close button, and the ground beside it until something was written into a field of the sheet. */
  onClose: () => void
  /** sheet: rises from the foot of a phone; dialog: in the middle, for a question. */
  kind?: 'sheet' | 'dialog'
  /** Buttons at the foot. A dialog with buttons has no close cross. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Milliseconds a question inside another page's frame waits before it can be answered: that page could have led a
 * finger, or its second tap, to where the answer would come.
 */
const FRAME_PAUSE_MS = 1000

const isFramed = (): boolean => typeof window !== 'undefined' && window.self !== window.top

/** True for a moment after a question has come up in a frame: it cannot be answered yet. */
function useHeld(asks: boolean): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!asks || !isFramed()) return
    const timer = setTimeout(() => setSeen(true), FRAME_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      setSeen(false)
    }
  }, [asks])
  return asks && isFramed() && !seen
}

/** True for a field that is written in: what it holds is not had again with one tap, as a choice is. */
const isText = (of: EventTarget): boolean =>
  of instanceof HTMLTextAreaElement ||
  (of instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'search'].includes(of.type))

/** A native modal <dialog>: the browser keeps the focus inside and gives it back. */
export const Sheet = ({ open, title, onClose, kind = 'sheet', actions, children }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  /** The press that ends in a click began on the ground: one that marks the words of a field may end there as well. */
  const fromGround = useRef(false)
  const isWrittenIn = useRef(false)
  const held = useHeld(open && kind === 'dialog')
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      isWrittenIn.current = false
      element.showModal()
    }
    if (!open && element.open) element.close()
  }, [open])
  // taken out of the page while it is open, a dialog would not give the focus back
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={cx(css['modal'], kind === 'sheet' ? css['sheet'] : css['question'])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        fromGround.current = event.target === dialog.current
      }}
      onInput={(event) => {
        if (isText(event.target)) isWrittenIn.current = true
      }}
      onClick={(event) => {
        if (event.target === dialog.current && fromGround.current && !isWrittenIn.current) onClose()
      }}
    >
      {open && (
        <div className={css['inside']}>
          <div className={css['head']}>
            <h2 id={id} className={css['title']}>
              {title}
            </h2>
            {actions === undefined && (
              <button type="button" className={css['close']} aria-label={t('common.close')} onClick={onClose}>
                ×
              </button>
            )}
          </div>
          {children}
          {actions !== undefined && (
            <div className={css['actions']} inert={held}>
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
