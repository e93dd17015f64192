import { useState } from 'react'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { refreshAccount } from '#src/state/session.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import css from './account.module.css'

export interface Child {
  userId: string
  studentName: string
}

interface UnbindSheetProps {
  child: Child | null
  isLast: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** The question before an unbinding; the last child is said plainly. */
export const UnbindSheet = ({ child, isLast, onClose, onDone }: UnbindSheetProps) => {
  const [busy, setBusy] = useState(false)
  const unbind = async (unbindUserId: string) => {
    setBusy(true)
    const result = await client.call('POST /api/base/data/system/account/user/delete', {
      body: { unbindUserId, confirm: true, ...(isLast ? { last: true } : {}) },
    })
    setBusy(false)
    showToast(result.ok ? t('children.unbound') : failureText(result.failure), result.ok ? 2 : 5)
    if (result.ok) await refreshAccount()
    await onDone()
  }
  return (
    <ConfirmSheet
      open={child !== null}
      title={t('children.unbindAsk', { name: child?.studentName ?? '' })}
      yes={t('children.unbind')}
      kind="danger"
      busy={busy}
      onYes={() => child && void unbind(child.userId)}
      onClose={onClose}
    >
      <p>{t('children.unbindText')}</p>
      {isLast && <p className={css['error']}>{t('children.unbindLast')}</p>}
    </ConfirmSheet>
  )
}
