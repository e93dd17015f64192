import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { refreshAccount } from '#src/state/session.state.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/use-send.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'

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
  const { busy, send } = useSend()
  const unbind = (unbindUserId: string) => {
    const body = { unbindUserId, confirm: true, ...(isLast ? { last: true } : {}) } as const
    return send(() => client.call('POST /api/base/data/system/account/user/delete', { body }), {
      toast: t('children.unbound'),
      seconds: TOAST_BRIEF,
      done: async () => {
        await refreshAccount()
        await onDone()
      },
      failed: (failure) => {
        toastFailure(failure)
        return onDone()
      },
    })
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
      {isLast && <p className={shared['error']}>{t('children.unbindLast')}</p>}
    </ConfirmSheet>
  )
}
