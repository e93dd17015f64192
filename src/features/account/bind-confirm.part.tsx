import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Facts } from '#src/ui/facts.tsx'
import shared from '#src/ui/shared.module.css'

export interface Checked {
  ofSchoolId: string
  schoolName: string
  studentNumber: string
  studentName: string
  ticket: string
  maskedName: string
  maskedNumber: string
}

interface BindConfirmProps {
  kind: 'child' | 'self'
  checked: Checked | null
  onClose: () => void
  onRefused: (text: string) => void
  onBound: (userId: string, already: boolean) => void
}

/** The question before a binding: is this the one? */
export const BindConfirm = ({ kind, checked, onClose, onRefused, onBound }: BindConfirmProps) => {
  const { busy, send } = useSend()
  const bind = () => {
    if (!checked) return
    const { ofSchoolId, studentNumber, studentName, ticket } = checked
    const call =
      kind === 'self'
        ? 'POST /api/base/data/school/student/add/new/user'
        : 'POST /api/base/data/parent/student/bind'
    const body = { ofSchoolId, studentNumber, studentName, ticket }
    void send(() => client.call(call, { body }), {
      done: ({ userId, already }) => onBound(userId, already),
      failed: (failure) => onRefused(failureText(failure)),
    })
  }
  return (
    <ConfirmSheet
      open={checked !== null}
      title={t('bind.confirmTitle')}
      yes={t(kind === 'self' ? 'bind.confirmRelate' : 'bind.confirmYes')}
      busy={busy}
      onYes={bind}
      onClose={onClose}
    >
      {checked && (
        <div className={shared['stack']}>
          <Facts
            facts={[
              [t('bind.school'), checked.schoolName],
              [t('bind.number'), checked.maskedNumber],
              [t('bind.name'), checked.maskedName],
            ]}
          />
          <p>{t(kind === 'self' ? 'bind.confirmSelf' : 'bind.confirmText')}</p>
          {kind === 'child' && <p className={shared['quiet']}>{t('bind.told')}</p>}
        </div>
      )}
    </ConfirmSheet>
  )
}
