import type { OfficeAccount } from '#contract/office-accounts.ts'
import { t } from '#src/i18n/i18n.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { type Act, fitting } from './chosen.rules.ts'

interface AskProps {
  act: Act
  chosen: readonly OfficeAccount[]
  busy: boolean
  onYes: () => void
  onClose: () => void
}

/** Says for whom something is done and what it means, before it is. */
export const Ask = ({ act, chosen, busy, onYes, onClose }: AskProps) => {
  const { rows, left } = fitting(act, chosen)
  const name = rows[0]?.name ?? ''
  return (
    <ConfirmSheet
      open
      title={t(`officeAccounts.${act}`)}
      yes={t(`officeAccounts.${act}`)}
      kind={act === 'lock' || act === 'reset' ? 'danger' : 'primary'}
      busy={busy}
      onYes={onYes}
      onClose={onClose}
    >
      <div className={shared['stack']}>
        <p className={shared['strong']}>
          {rows.length === 1 ? name : t('officeAccounts.forMany', { name, n: rows.length })}
        </p>
        <p>{t(`officeAccounts.means.${act}`)}</p>
        {left > 0 && <p className={shared['quiet']}>{t('officeAccounts.leftOut', { n: left })}</p>}
      </div>
    </ConfirmSheet>
  )
}
