import { useSnapshot } from 'valtio'
import type { PayChannel } from '#contract/shop/order.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { session } from '#src/state/account/session.state.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Facts } from '#src/ui/facts.tsx'

interface ConfirmPayProps {
  open: boolean
  name: string
  amountFen: number
  /** What is taken off, or 0. */
  offFen?: number
  copies?: number
  channel: PayChannel
  sandbox: boolean
  busy: boolean
  onPay: () => void
  onClose: () => void
}

/** The question before money is asked for: what, for whom, how much, by which way. */
export const ConfirmPay = ({ offFen = 0, copies = 1, ...p }: ConfirmPayProps) => {
  const { identity } = useSnapshot(session)
  return (
    <ConfirmSheet
      open={p.open}
      title={t('shop.confirm.title', { amount: yuan(p.amountFen) })}
      yes={t('shop.confirm.pay')}
      busy={p.busy}
      onYes={p.onPay}
      onClose={p.onClose}
    >
      <Facts
        facts={[
          [t('shop.what'), p.name],
          [t('shop.whom'), identity?.studentName ?? ''],
          [t('shop.copies'), copies > 1 && String(copies)],
          [t('shop.off'), offFen > 0 && yuan(offFen)],
          [t('shop.channel'), t(`shop.channel.${p.channel}`)],
        ]}
      />
      {p.sandbox && <p>{t('shop.sandbox')}</p>}
    </ConfirmSheet>
  )
}
