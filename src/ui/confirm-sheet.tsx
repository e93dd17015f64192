import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

interface ConfirmSheetProps {
  open: boolean
  title: string
  /** What the press that does it says; `no` is `common.cancel` unless told. */
  yes: string
  no?: string
  /** `danger`: what is done cannot be taken back. */
  kind?: 'primary' | 'danger'
  busy?: boolean
  /** True: it cannot be said yes to now. */
  disabled?: boolean
  onYes: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done: no, or yes. */
export const ConfirmSheet = (props: ConfirmSheetProps) => {
  const {
    open,
    title,
    yes,
    no = t('common.cancel'),
    kind = 'primary',
    busy = false,
    disabled = false,
  } = props
  const { onYes, onClose, children } = props
  return (
    <Sheet
      kind="dialog"
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button kind={kind} busy={busy} disabled={disabled} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
