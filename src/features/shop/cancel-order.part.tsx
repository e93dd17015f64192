import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { WordsField } from '#src/ui/words-field.tsx'
import { Choices } from './choices.part.tsx'
import { isWaiting } from './order.rules.ts'

const REASONS = ['mistake', 'notNeeded', 'notUseful', 'tooDear', 'other'] as const
type Reason = (typeof REASONS)[number]

/** Gives an order up that is not paid, or tells the school why a paid one is not wanted. */
export const CancelOrder = ({ order, onDone }: { order: Order; onDone: () => Promise<void> }) => {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<Reason>('mistake')
  const [text, setText] = useState('')
  const { busy, send } = useSend()
  const waiting = isWaiting(order)
  const cancel = () => {
    const body = { orderId: order.orderId, reason, text }
    return send(
      () => client.call('POST /api/base/data/notebook/order/apply_for_cancel_vip_reason', { body }),
      {
        toast: t(waiting ? 'shop.cancel.closed' : 'shop.cancel.told'),
        done: () => {
          setAsking(false)
          return onDone()
        },
      },
    )
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t(waiting ? 'shop.cancel.open' : 'shop.cancel.ask')}
      </Button>
      <ConfirmSheet
        open={asking}
        title={t(waiting ? 'shop.cancel.open' : 'shop.cancel.ask')}
        yes={t('shop.cancel.send')}
        no={t('shop.cancel.keep')}
        kind="danger"
        busy={busy}
        onYes={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        <div className={shared['stack']}>
          <p>{t(waiting ? 'shop.cancel.openText' : 'shop.cancel.askText')}</p>
          <Choices
            label={t('shop.cancel.why')}
            value={reason}
            options={REASONS.map((value) => ({ value, title: t(`shop.cancel.reason.${value}`) }))}
            onChange={setReason}
          />
          <WordsField label={t('shop.cancel.words')} value={text} rows={2} most={500} onChange={setText} />
        </div>
      </ConfirmSheet>
    </>
  )
}
