import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { NotebookCoupon, NotebookGoods } from '#contract/notebook.ts'
import type { PayChannel, Paying } from '#contract/order.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { Channel, waysHere, whyNot } from './channel.part.tsx'
import { ConfirmPay } from './confirm-pay.part.tsx'
import { Coupon } from './coupon.part.tsx'
import { COPIES } from './order.rules.ts'
import { OrderedAlready } from './ordered-already.part.tsx'
import css from './shop.module.css'
import { useBuy } from './use-buy.ts'

type Valid = Calls['POST /api/base/data/notebook/order/goods/valid']['reply']

interface BookFormProps {
  goods: NotebookGoods
  paying: Paying
}

/** Copies, coupon and the way to pay; the school says whether it can be ordered so, and for how much. */
export const BookForm = ({ goods, paying }: BookFormProps) => {
  const [copies, setCopies] = useState(1)
  const [coupon, setCoupon] = useState<NotebookCoupon | null>(null)
  const [channel, setChannel] = useState<PayChannel | null>(() => waysHere(paying)[0] ?? null)
  const [checked, setChecked] = useState<Valid | null>(null)
  const [asking, setAsking] = useState(false)
  const { busy, buy } = useBuy()
  const tell = useTell()
  if (goods.ordered) return <OrderedAlready goodsId={goods.goodsId} />
  if (channel === null) {
    return (
      <p className={css['note']} role="status">
        {whyNot(paying)}
      </p>
    )
  }
  const couponCode = coupon?.state === 'open' ? coupon.couponCode : null
  const check = async () => {
    setAsking(true)
    const body = { goodsId: goods.goodsId, copies, ...(couponCode === null ? {} : { couponCode }) }
    const result = await client.call('POST /api/base/data/notebook/order/goods/valid', { body })
    setAsking(false)
    if (result.ok) setChecked(result.data)
    else tell(result.failure)
  }
  const why = checked?.why ?? null
  return (
    <Card>
      <div className={shared['stack']}>
        <Picker
          label={t('shop.copies')}
          value={String(copies)}
          options={COPIES.map((n) => ({ value: String(n), title: String(n) }))}
          onChange={(n) => setCopies(Number(n))}
        />
        <Coupon goodsId={goods.goodsId} coupon={coupon} onFound={setCoupon} />
        <Channel paying={paying} value={channel} onChange={setChannel} />
        {why !== null && (
          <p className={css['note']} role="alert">
            {t(`shop.notValid.${why}`)}
          </p>
        )}
        <Button kind="primary" block busy={busy || asking} onClick={() => void check()}>
          {t('shop.pay', { amount: yuan(goods.priceFen * copies) })}
        </Button>
        <p className={shared['quiet']}>{t('shop.payNote')}</p>
      </div>
      <ConfirmPay
        open={checked?.valid === true}
        name={goods.name}
        amountFen={checked?.amountFen ?? 0}
        offFen={checked?.offFen ?? 0}
        copies={copies}
        channel={channel}
        sandbox={paying.sandbox}
        busy={busy}
        onClose={() => setChecked(null)}
        onPay={() => {
          setChecked(null)
          void buy({ kind: 'notebook', productId: goods.goodsId, channel, copies, couponCode })
        }}
      />
    </Card>
  )
}
